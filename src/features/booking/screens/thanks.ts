import { redirect } from "react-router";
import { findBooking, onwards } from "../parts/current-session.ts";
import { START_PATH } from "../parts/path.ts";
import type { Route } from "./+types/thanks.ts";

/** The end of a booking: its appointment or request. One that is not placed yet goes on where it stands. */
export async function loader(args: Route.LoaderArgs) {
  const booking = await findBooking(args);
  if (!booking) return redirect(START_PATH);
  const [order] = booking.session.orders;
  if (order) return redirect(`/customer/appointments/${order.id}/confirmed`);
  // Mailed, without an order: there is no account to show it to.
  return booking.session.status === "requested"
    ? redirect("/appointment-request?sent")
    : onwards(booking.session);
}
