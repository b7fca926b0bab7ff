import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { getOrder } from "../contract/order.ts";
import { appointmentPath } from "../parts/appointment-path.ts";
import { groupOf } from "../rules/listing.ts";
import type { Route } from "./+types/appointment.ts";

/**
 * The permanent path /customer/appointments/{orderId}: redirects to the upcoming or past appointment's page.
 */
export async function loader(args: Route.LoaderArgs) {
  const order = await call(args, getOrder, { params: { id: args.params.orderId } });
  const { search } = new URL(args.request.url);
  throw redirect(appointmentPath({ id: order.id, group: groupOf(order, nowOf(args)) }) + search);
}

/** Never rendered, because the loader redirects. The route needs a component to show its error page. */
export default function Appointment() {
  return null;
}
