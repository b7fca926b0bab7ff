import { redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { getOrder } from "../contract/order.ts";
import { getStandIn } from "../contract/stand-ins.ts";
import { actionsOf } from "../rules/customer-actions.ts";
import { groupOf, type ListGroup } from "../rules/listing.ts";
import { appointmentPath } from "./appointment-path.ts";

/** What has just been done to an appointment, as the URL says after an action. */
const NEWS = ["moved", "cancelled", "paid"] as const;

/** An appointment and what may be done with it; one that is in the other list by now is shown there. For loaders. */
export async function readAppointment(args: Anywhere, id: string, group: ListGroup) {
  const order = await call(args, getOrder, { params: { id } });
  const now = new Date();
  const today = groupOf(order, now);
  const url = new URL(args.request.url);
  if (today !== group) throw redirect(appointmentPath({ id, group: today }) + url.search);
  return {
    order,
    group,
    actions: actionsOf(order, now),
    news: NEWS.find((one) => url.searchParams.has(one)) ?? null,
    standIn: order.status === "cancelled" ? await readOffer(args, id) : null,
  };
}

/** Another groomer, while the customer can say yes. */
async function readOffer(args: Anywhere, id: string) {
  const { standIn } = await call(args, getStandIn, { params: { id } });
  return standIn?.status === "open" ? standIn : null;
}
export type ShownAppointment = Awaited<ReturnType<typeof readAppointment>>;
