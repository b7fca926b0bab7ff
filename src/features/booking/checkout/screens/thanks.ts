import { redirect } from "react-router";
import { endPath, findBooking, isOver, redirectOnward } from "../../parts/current-session.ts";
import { START_PATH } from "../../parts/path.ts";
import type { Route } from "./+types/thanks.ts";

/** Redirects to the end page of a finished booking, or to the first unfinished screen of an open booking. */
export async function loader(args: Route.LoaderArgs) {
  const booking = await findBooking(args);
  if (!booking) return redirect(START_PATH);
  return isOver(booking.session) ? redirect(endPath(booking.session)) : redirectOnward(booking.session);
}
