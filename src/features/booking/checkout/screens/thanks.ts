import { redirect } from "react-router";
import { endPath, findBooking, isOver, redirectOnward } from "../../parts/current-session.ts";
import { START_PATH } from "../../parts/path.ts";
import type { Route } from "./+types/thanks.ts";

/** The end of a booking: its appointment or request. One that is not placed yet goes on where it stands. */
export async function loader(args: Route.LoaderArgs) {
  const booking = await findBooking(args);
  if (!booking) return redirect(START_PATH);
  return isOver(booking.session) ? redirect(endPath(booking.session)) : redirectOnward(booking.session);
}
