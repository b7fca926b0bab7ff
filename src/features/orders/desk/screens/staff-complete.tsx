import { data, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { WhereHandle } from "#kit/web/where-handle.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { completeOrderAsStaff } from "../../answers/contract/answers.ts";
import { CompleteForm } from "../../answers/parts/complete-form.tsx";
import {
  type CompletableOrder,
  fieldsOf,
  firstCompletion,
  readCompletion,
  type TypedCompletion,
} from "../../answers/parts/read-completion.ts";
import { checkTotal } from "../../answers/words/groomer-complete.ts";
import { petNames } from "../../rules/order.ts";
import { type DeskAppointment, getDeskAppointment } from "../contract/appointment.ts";
import { deskWhen } from "../parts/desk-facts.tsx";
import { deskAppointmentPath } from "../parts/desk-paths.ts";
import { whereOfOrder } from "../parts/where-of-order.ts";
import { ANSWER_TEXTS } from "../words/appointment.ts";
import type { Route } from "./+types/staff-complete.ts";

/** What the form of the completion needs of an order. */
const toCompletable = (order: DeskAppointment): CompletableOrder => ({
  ...order,
  held: order.completesWith,
});

export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getDeskAppointment, { params: { id: args.params.orderId } });
  return { order, typed: firstCompletion(toCompletable(order)) };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.orderId;
  const form = await args.request.formData();
  const order = await call(args, getDeskAppointment, { params: { id } });
  const typed = readCompletion(form, toCompletable(order));
  if (!typed.ok) return withTyped(refusedForm(refuseFields(typed.errors), form), typed);
  const { completion, totals } = typed;
  // Without scripts the page shows a sum only after this answer.
  if (order.actions.includes("complete") && textOf(form, "shownTotal") !== String(totals.total.max)) {
    const refusal = new Refusal("price_changed", checkTotal(totals.total.max));
    return withTyped(refusedForm(refusal, form), typed);
  }
  const body = { ...completion, cashReceived: form.has("cashReceived") };
  try {
    await call(args, completeOrderAsStaff, { params: { id }, body });
  } catch (error) {
    return withTyped(refusedForm(error, form, fieldsOf(completion)), typed);
  }
  return redirect(`${deskAppointmentPath(id)}?done=complete`);
}

/** A refused form, with the price of what was typed. */
function withTyped(refused: ReturnType<typeof refusedForm>, typed: TypedCompletion) {
  return data({ ...refused.data, typed }, refused.init ?? undefined);
}

/** Loads the visit again after a refusal too: it may be completed elsewhere. */
export const shouldRevalidate = () => true;

export const handle: WhereHandle<Route.ComponentProps["loaderData"]> = { whereOf: whereOfOrder };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Complete a visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The end of a visit, entered by the team. */
export default function StaffComplete({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, typed } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        back={<TextLink to={deskAppointmentPath(order.id)}>Appointment {order.number}</TextLink>}
        title="Complete the visit"
        lead={`${petNames(order)} of ${order.customer.displayName}: ${deskWhen(order)}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {order.actions.includes("complete") ? (
        <CompleteForm order={toCompletable(order)} typed={refused?.typed ?? typed} refused={refused} />
      ) : (
        <Notice tone="warn" title={ANSWER_TEXTS.noCompletion} />
      )}
    </div>
  );
}
