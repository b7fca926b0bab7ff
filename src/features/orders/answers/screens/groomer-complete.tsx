import { data, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { Refusal, refuseFields } from "#kit/wire/errors.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { hasBegunVisit } from "../../rules/marks.ts";
import { petNames } from "../../rules/order.ts";
import { completeOrder } from "../contract/answers.ts";
import { type GroomerOrder, getGroomerOrder } from "../contract/requests.ts";
import { CompleteForm } from "../parts/complete-form.tsx";
import { fieldsOf, firstCompletion, readCompletion, type TypedCompletion } from "../parts/read-completion.ts";
import { whenOf } from "../parts/request-facts.tsx";
import { REQUESTS_PATH } from "../parts/request-paths.ts";
import { completePath, groomerReportPath } from "../parts/visit-paths.ts";
import { COMPLETE_WORDS, checkTotal, notToComplete, paymentOutcome } from "../words/groomer-complete.ts";
import type { Route } from "./+types/groomer-complete.ts";

export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getGroomerOrder, { params: { id: args.params.orderId } });
  const hasBegun = hasBegunVisit(order, nowOf(args));
  return { order, hasBegun, typed: firstCompletion(order) };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.orderId;
  const form = await args.request.formData();
  const order = await call(args, getGroomerOrder, { params: { id } });
  const typed = readCompletion(form, order);
  if (!typed.ok) return withTyped(refusedForm(refuseFields(typed.errors), form), typed);
  const { completion, totals } = typed;
  // Without scripts the page shows a sum only after this answer.
  if (order.status === "accepted" && textOf(form, "shownTotal") !== String(totals.total.max)) {
    const refusal = new Refusal("price_changed", checkTotal(totals.total.max));
    return withTyped(refusedForm(refusal, form), typed);
  }
  const body = { ...completion, cashReceived: form.has("cashReceived") };
  try {
    await call(args, completeOrder, { params: { id }, body });
  } catch (error) {
    return withTyped(refusedForm(error, form, fieldsOf(completion)), typed);
  }
  return redirect(completePath(id));
}

/** A refused form, with the price of what was typed. */
function withTyped(refused: ReturnType<typeof refusedForm>, typed: TypedCompletion) {
  return data({ ...refused.data, typed }, refused.init ?? undefined);
}

/** Loads the visit again after a refusal too: it may be completed elsewhere. */
export function shouldRevalidate() {
  return true;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Complete a visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The end of a visit: final prices, cash, and afterwards what the bank said. */
export default function GroomerComplete({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { order, hasBegun, typed } = loaderData;
  const isDone = order.status === "complete";
  const isOpen = order.status === "accepted" && hasBegun && !order.orderMarkedAsNoShow;
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={REQUESTS_PATH}>Requests and open visits</TextLink>}
        title={isDone ? "Visit complete" : "Complete the visit"}
        lead={`${petNames(order)} of ${order.customer.displayName}: ${whenOf(order)}`}
      />
      <ErrorSummary stays errors={refused?.errors} />
      {isDone && <Outcome order={order} />}
      {(isDone || isOpen) && (
        <LinkButton to={groomerReportPath(order.id)} variant="secondary" className="justify-self-start">
          {isDone ? "See or change the report" : "Write the report and add photos"}
        </LinkButton>
      )}
      {isOpen && <CompleteForm order={order} typed={refused?.typed ?? typed} refused={refused} />}
      {!isDone && !isOpen && (
        <EmptyState
          title="Nothing to complete"
          actions={
            <LinkButton to={REQUESTS_PATH} variant="secondary">
              See your requests
            </LinkButton>
          }
        >
          {order.status === "accepted" && !order.orderMarkedAsNoShow
            ? COMPLETE_WORDS.notYet
            : notToComplete(
                order.orderMarkedAsNoShow ? "marked as a no-show" : order.status.replace("_", " "),
              )}
        </EmptyState>
      )}
    </div>
  );
}

function Outcome({ order }: { order: GroomerOrder }) {
  const { paymentMethod, totals, money } = order;
  const { tone, title, text } = paymentOutcome({
    isCash: paymentMethod?.id === "cash",
    total: totals.total.max,
    charged: money.charged,
    inCash: order.receivedInCash,
    due: money.due,
    label: paymentMethod?.label ?? "The card",
  });
  return (
    <Notice tone={tone} title={title} takesFocus={title}>
      {text}
    </Notice>
  );
}
