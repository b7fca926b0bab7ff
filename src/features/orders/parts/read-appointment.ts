import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { getOrder } from "../contract/order.ts";
import { customerActions } from "../rules/customer-actions.ts";
import { groupOf, type ListGroup } from "../rules/listing.ts";
import { OUTCOMES, outcomeNotice } from "../words/outcomes.ts";
import { statusText } from "../words/status.ts";
import { appointmentPath } from "./appointment-path.ts";

/** An appointment and its actions; one that has moved to the other list is shown there. For loaders. */
export async function readAppointment(args: Anywhere, id: string, group: ListGroup) {
  const order = await call(args, getOrder, { params: { id } });
  const now = nowOf(args);
  const today = groupOf(order, now);
  const url = new URL(args.request.url);
  if (today !== group) throw redirect(appointmentPath({ id, group: today }) + url.search);
  const actions = customerActions(order, now);
  return {
    order,
    group,
    actions,
    // Words that a page of many parts need not make itself: they come with it.
    status: statusText(order, actions.reschedule),
    notice: outcomeNotice(order, OUTCOMES.find((one) => url.searchParams.has(one)) ?? null),
  };
}

export type ShownAppointment = Awaited<ReturnType<typeof readAppointment>>;
