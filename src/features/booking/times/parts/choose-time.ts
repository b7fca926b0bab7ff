import { redirect, replace } from "react-router";
import { parseSlotValue } from "#features/availability/parts/slot-choices.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { setSort } from "../../contract/preferences.ts";
import type { BookingSession } from "../../contract/session.ts";
import { findBooking, redirectOnward, requireToken } from "../../parts/current-session.ts";
import { pathOf, type ShownSession, START_PATH, type TimeScreen } from "../../parts/path.ts";
import { attempt, messagesOf, refusedWith } from "../../parts/refused-form.ts";
import { timesPath } from "../../parts/times-query.ts";
import { readTimesSearch, toTimesQuery, WHY_LOST } from "../../parts/times-search.ts";
import { isVisitFor, parseServiceKey, type ServiceKey } from "../../parts/visit-services.ts";
import { SORTS, type Sort } from "../../rules/draft.ts";
import { setAdditionalTimes, setAppointmentTime } from "../contract/visits.ts";

// For actions only.

/**
 * The action of every times screen: saves the sort order, or holds the chosen time and continues. If the time
 * was just taken, returns to the same screen with the nearest other times.
 */
export async function chooseTime(args: Anywhere, screen: TimeScreen) {
  const token = requireToken(args);
  const form = await args.request.formData();
  const search = readTimesSearch(args.request);
  const back = timesPath(screen, toTimesQuery(search));
  const sort = textOf(form, "sort");
  if (SORTS.includes(sort as Sort)) {
    await call(args, setSort, { params: { session: token }, body: { sort: sort as Sort } });
    return replace(back);
  }
  const booking = await findBooking(args);
  if (!booking) throw redirect(`${START_PATH}?over`);
  const slot = parseSlotValue(textOf(form, "slot"));
  const chosen = await attempt(() => holdTime(args, booking, slot, search.services));
  if (!chosen.refusal) return redirectOnward(chosen.value);
  const { refusal } = chosen;
  if (refusal.code === "slot_taken") {
    // All visits are held again together, so the taken time may be that of another visit.
    const { startsAt, reason } = {
      startsAt: slot.startsAt,
      ...(refusal.details as { startsAt?: string; reason?: string } | undefined),
    };
    const why = WHY_LOST.find((known) => known === reason) ?? "taken";
    return replace(timesPath(screen, toTimesQuery(search), { lost: [why, startsAt] }));
  }
  if (refusal.code === "not_ready") return redirect(pathOf("pets-and-services"));
  return refusedWith({ "": messagesOf(refusal) }, form, refusal.code);
}

type Slot = { groomerId: string; startsAt: string };
type OpenSession = { token: string; session: ShownSession };

/**
 * Holds a time for the given services; an empty list means all services. The new time replaces the visits
 * that have one of these services.
 */
function holdTime(
  args: Anywhere,
  { token, session }: OpenSession,
  slot: Slot,
  keys: readonly ServiceKey[],
): Promise<BookingSession> {
  const params = { session: token };
  if (keys.length === 0) return call(args, setAppointmentTime, { params, body: slot });
  const services = keys.map(parseServiceKey);
  const [first, ...further] = session.visits;
  if (!first || isVisitFor(first, keys)) {
    return call(args, setAppointmentTime, { params, body: { ...slot, services } });
  }
  const others = further.filter((visit) => !isVisitFor(visit, keys)).map(toVisitInput);
  return call(args, setAdditionalTimes, { params, body: { times: [...others, { ...slot, services }] } });
}

/**
 * Removes the visit at `index`, so that its services need a new time. Returns null if the session has no such
 * visit or only one visit.
 */
export function dropVisit(
  args: Anywhere,
  { token, session }: OpenSession,
  index: number,
): Promise<BookingSession> | null {
  const params = { session: token };
  const [first, second, ...further] = session.visits;
  if (!first || !second || !session.visits[index]) return null;
  if (index === 0) return call(args, setAppointmentTime, { params, body: toVisitInput(second) });
  const times = [second, ...further].filter((_, other) => other !== index - 1).map(toVisitInput);
  return call(args, setAdditionalTimes, { params, body: { times } });
}

function toVisitInput({ groomer, startsAt, services }: ShownSession["visits"][number]) {
  return { groomerId: groomer.id, startsAt, services };
}
