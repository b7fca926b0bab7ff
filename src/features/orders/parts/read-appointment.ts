import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { getOrder, type Order } from "../contract/order.ts";
import { customerActions } from "../rules/customer-actions.ts";
import { groupOf, type ListGroup } from "../rules/listing.ts";
import { visitTimeText } from "../rules/order.ts";
import { OUTCOMES, outcomeNotice } from "../words/outcomes.ts";
import { progressText } from "../words/progress.ts";
import { statusText } from "../words/status.ts";
import { appointmentPath } from "./appointment-path.ts";

/**
 * Reads an appointment and its actions, for loaders. Redirects if the appointment is in the other list now.
 */
export async function readAppointment(args: Anywhere, id: string, group: ListGroup) {
  const order = await call(args, getOrder, { params: { id } });
  const now = nowOf(args);
  const currentGroup = groupOf(order, now);
  const url = new URL(args.request.url);
  if (currentGroup !== group) throw redirect(appointmentPath({ id, group: currentGroup }) + url.search);
  const actions = customerActions(order, now);
  return {
    order,
    group,
    actions,
    // The server writes these sentences, so that the browser does not load all possible sentences.
    status: statusText(order, actions.reschedule),
    progress: progressOf(order),
    asked: toAskedTime(order, now),
    notice: outcomeNotice(order, OUTCOMES.find((outcome) => url.searchParams.has(outcome)) ?? null),
  };
}

/** The other time that the groomer asks for, in words; null without an open question. */
function toAskedTime({ proposedTime, area, serviceProvider }: Order, now: Date) {
  if (!proposedTime || new Date(proposedTime.appointmentStart) <= now) return null;
  const groomer = serviceProvider?.displayName ?? "Your groomer";
  return { groomer, when: visitTimeText({ ...proposedTime, area }) };
}

/** Where the groomer is: on the way, late, or at the visit. Null before and after that. */
function progressOf({ status, orderMarkedAsNoShow, visitMarks, arrivesAt, area, ...order }: Order) {
  if (status !== "accepted" || orderMarkedAsNoShow) return null;
  const last = visitMarks.at(-1)?.mark ?? null;
  const clock = arrivesAt && formatClock(arrivesAt, area.timeZone);
  return progressText(order.serviceProvider?.displayName ?? "Your groomer", last, clock);
}

export type ShownAppointment = Awaited<ReturnType<typeof readAppointment>>;
