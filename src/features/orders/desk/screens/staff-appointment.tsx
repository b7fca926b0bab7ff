import { data, redirect } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import {
  refusedProof,
  sendProofCode,
  wantsProofCode,
} from "#features/accounts/settings/parts/staff-proof.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { listOutbox } from "#features/staff/outbox/contract.ts";
import { OrderMessages } from "#features/staff/outbox/parts/order-messages.tsx";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import type { WhereHandle } from "#kit/web/where-handle.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { petNames, visitTimeText } from "../../rules/order.ts";
import { isRepeatable } from "../../rules/repeatable.ts";
import { type DeskAppointment, getDeskAppointment } from "../contract/appointment.ts";
import { ProposalNotice } from "../parts/charge-forms.tsx";
import { DeskAnswers } from "../parts/desk-answers.tsx";
import { DeskFacts, deskWhen } from "../parts/desk-facts.tsx";
import { DeskHistory } from "../parts/desk-history.tsx";
import { DeskMoney } from "../parts/desk-money.tsx";
import { DeskNotes } from "../parts/desk-notes.tsx";
import { DESK_LIST_PATH, deskAppointmentPath, deskRepeatPath } from "../parts/desk-paths.ts";
import { DeskPets } from "../parts/desk-pets.tsx";
import { DeskStatus } from "../parts/desk-status.tsx";
import { refundFields } from "../parts/read-refund.ts";
import { FollowOrder } from "../parts/seen-order.tsx";
import { sendAnswer } from "../parts/send-answer.ts";
import { whereOfOrder } from "../parts/where-of-order.ts";
import { DONE_TEXTS } from "../words/appointment.ts";
import type { Route } from "./+types/staff-appointment.ts";

/** How many of the latest mails and texts the page shows. */
const SHOWN_MESSAGES = 5;

export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getDeskAppointment, { params: { id: args.params.orderId } });
  const [{ permissions }, proof] = await Promise.all([
    call(args, getStaffSelf),
    order.refunding || order.lifting ? call(args, getStaffProof) : null,
  ]);
  const query = { order: order.id, limit: SHOWN_MESSAGES };
  const sent = permissions.includes("outbox.read") ? await call(args, listOutbox, { query }) : null;
  const { searchParams } = new URL(args.request.url);
  const [done, press] = [searchParams.get("done") ?? "", searchParams.get("press") ?? ""];
  // The forms bring their ids along, so that a second press is the same note and the same refund.
  const messages = sent && { ...sent, now: nowOf(args).getTime() };
  return { order, proof, messages, done, press, noteId: crypto.randomUUID(), refundId: crypto.randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.orderId;
  const form = await args.request.formData();
  const part = textOf(form, "part");
  const again = ({ data: refused, init }: ReturnType<typeof refusedProof>) =>
    data({ ...refused, part, chosen: form.getAll("lines").map(String) }, init ?? undefined);
  if (wantsProofCode(form)) return again(await sendProofCode(args, form));
  try {
    await sendAnswer(args, id, form);
  } catch (error) {
    return again(refusedProof(error, form, refundFields(form)));
  }
  // Names the press, so that its forms are empty again.
  return redirect(`${deskAppointmentPath(id)}?done=${part}&press=${crypto.randomUUID()}`);
}

/** After a refusal the page shows the order as it is now. */
export const shouldRevalidate = () => true;

export const handle: WhereHandle<Route.ComponentProps["loaderData"]> = { whereOf: whereOfOrder };

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Appointment ${loaderData.order.number}` : "Appointment";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** An order as the team sees it, and what the team may do. */
export default function StaffAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, proof, messages, done, press, noteId, refundId } = loaderData;
  const doneText = Object.hasOwn(DONE_TEXTS, done) ? DONE_TEXTS[done] : undefined;
  const isNote = actionData?.part === "note";
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        back={<TextLink to={DESK_LIST_PATH}>Appointments</TextLink>}
        title={`${petNames(order)} of ${order.customer.displayName}`}
        lead={deskWhen(order)}
      />
      <p>
        <DeskStatus {...order} />
      </p>
      {doneText && !actionData && <Notice tone="success" title={doneText} takesFocus={`${done} ${press}`} />}
      <FollowOrder key={order.id} order={order} refused={actionData} />
      <Requested order={order} />
      <ProposalNotice order={order} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-8">
          <DeskAnswers {...{ order, press, refundId, proof }} refused={isNote ? undefined : actionData} />
          <DeskNotes order={order} press={press} nextId={noteId} refused={isNote ? actionData : undefined} />
          <DeskPets order={order} />
          {messages && <OrderMessages orderId={order.id} {...messages} />}
          <DeskHistory order={order} />
        </div>
        <div className="grid min-w-0 gap-6 max-lg:order-first">
          <DeskFacts order={order} />
          <DeskMoney order={order} />
          <StaffLinks links={linksOf(order)} />
        </div>
      </div>
    </div>
  );
}

/** Where else the team sees something of an order, and repeats it. */
const linksOf = ({ id, appointmentStart, area, customer, ...order }: DeskAppointment) => [
  ...(isRepeatable({ ...order, appointmentStart })
    ? [{ needs: "orders.write" as const, to: deskRepeatPath(id), label: "Make it a standing appointment" }]
    : []),
  ...(appointmentStart
    ? [
        {
          needs: "orders.read" as const,
          to: STAFF_PATHS.board(toLocalDate(appointmentStart, area.timeZone)),
          label: "The day on the board",
        },
      ]
    : []),
  { needs: "money.refund" as const, to: STAFF_PATHS.creditOf(customer.id), label: "Give credit" },
  { needs: "audit.read" as const, to: STAFF_PATHS.auditOf(id), label: "Audit log" },
];

/** The time that the customer or the groomer asks for. */
function Requested({
  order: { rescheduleRequest, proposedTime, serviceProvider, area },
}: {
  order: DeskAppointment;
}) {
  if (rescheduleRequest) {
    const groomer = rescheduleRequest.serviceProvider?.displayName;
    return (
      <Notice tone="warn" title="The customer asks for another time">
        {visitTimeText({ ...rescheduleRequest, area })}
        {groomer && ` with ${groomer}`}. Until the answer, the old time stays booked.
      </Notice>
    );
  }
  if (!proposedTime) return null;
  return (
    <Notice title={`${serviceProvider?.displayName ?? "The groomer"} asks the customer for another time`}>
      {visitTimeText({ ...proposedTime, area })}
    </Notice>
  );
}
