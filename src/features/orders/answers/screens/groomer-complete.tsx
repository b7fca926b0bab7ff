import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { petNames } from "../../rules/order.ts";
import { completeOrder } from "../contract/answers.ts";
import { type GroomerOrder, getGroomerOrder } from "../contract/requests.ts";
import { CompleteForm } from "../parts/complete-form.tsx";
import { whenOf } from "../parts/request-facts.tsx";
import { REQUESTS_PATH } from "../parts/request-paths.ts";
import { completePath, groomerReportPath } from "../parts/visit-paths.ts";
import { toCents } from "../rules/dollars.ts";
import { COMPLETE_WORDS, notToComplete, paymentOutcome } from "../words/groomer-complete.ts";
import type { Route } from "./+types/groomer-complete.ts";

export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getGroomerOrder, { params: { id: args.params.orderId } });
  const hasBegun = order.appointmentStart !== null && new Date(order.appointmentStart) <= nowOf(args);
  return { order, hasBegun };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.orderId;
  const form = await args.request.formData();
  const lines = [...form.keys()].filter((name) => name.startsWith("final-"));
  const finals = lines.map((name) => ({ name, final: toCents(textOf(form, name)) }));
  const unread = finals.filter(({ final }) => final === null);
  if (unread.length > 0) {
    const faults = unread.map(({ name }) => [name, [COMPLETE_WORDS.wrongPrice]]);
    return refusedForm(refuseFields(Object.fromEntries(faults)), form);
  }
  const petServices = finals.map(({ name, final }) => ({
    petServiceId: name.replace("final-", ""),
    final: final ?? 0,
  }));
  const body = { petServices, cashReceived: form.has("cashReceived") };
  try {
    await call(args, completeOrder, { params: { id }, body });
  } catch (error) {
    const rename = Object.fromEntries(lines.map((name, nth) => [`petServices.${nth}.final`, name]));
    return refusedForm(error, form, rename);
  }
  return redirect(completePath(id));
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
  const { order, hasBegun } = loaderData;
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
      {isOpen && <CompleteForm order={order} refused={refused} />}
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
    due: money.due,
    label: paymentMethod?.label ?? "The card",
  });
  return (
    <Notice tone={tone} title={title} takesFocus={title}>
      {text}
    </Notice>
  );
}
