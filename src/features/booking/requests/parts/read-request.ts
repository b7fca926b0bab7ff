import { redirect } from "react-router";
import { reasonText } from "#features/availability/words.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { endPath, findBooking, isOver, type OpenBooking } from "../../parts/current-session.ts";
import { REQUEST_PATH, type ShownSession } from "../../parts/path.ts";
import { availableDays } from "../../times/contract/times.ts";

// For loaders and actions only.

/**
 * Reads the booking that becomes a request. Throws a redirect to the request's first page without an address,
 * and to the end page of a finished booking.
 */
export async function openForRequest(args: Anywhere): Promise<OpenBooking> {
  const booking = await findBooking(args);
  if (!booking?.session.address) throw redirect(REQUEST_PATH);
  if (isOver(booking.session)) throw redirect(endPath(booking.session));
  return booking;
}

/**
 * The groomers who could come, and the reason if there is no free time. Both are null if a search is not
 * possible yet: without an area or with a pet without services.
 */
export async function readGroomers(args: Anywhere, token: string, session: ShownSession) {
  const { area, pets } = session;
  const canSearch = area !== null && pets.length > 0 && pets.every((pet) => pet.services.length > 0);
  if (!canSearch) return { groomers: null, reason: null };
  const days = await call(args, availableDays, {
    params: { session: token },
    query: { with_groomers: "true" },
  });
  const groomers = (days.groomers ?? []).map(({ id, displayName }) => ({ id, displayName }));
  return { groomers, reason: days.firstOpenDate === null ? reasonText(days.reason, session) : null };
}
