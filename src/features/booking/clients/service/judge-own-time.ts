import type { Slot } from "#features/availability/contract.ts";
import { nearest } from "#features/availability/rules/nearest.ts";
import { slotMaker } from "#features/availability/rules/priced-slots.ts";
import { search } from "#features/availability/service/search.ts";
import type { Reason } from "#features/calendar/rules/groomer-calendar.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { type OwnVisit, readOwnNeeds } from "../internal/own-times.ts";

/** The nearest times lie this many days around the judged one, at most. */
const AROUND_DAYS = 6;
const MAX_NEAREST = 4;

type JudgedTime = { ok: true; slot: Slot } | { ok: false; reason: Reason; nearest: Slot[] };

/** Judges one start of a groomer's own visit: free at its price, or why not, with the nearest free times. */
export async function judgeOwnTime(
  scope: Pick<Context, "db" | "siteId" | "now">,
  visit: OwnVisit,
  startsAt: Date,
): Promise<JudgedTime> {
  const { groomerId } = visit;
  const now = scope.now.getTime();
  const needs = await readOwnNeeds(scope, visit);
  const date = dateIn(needs.timeZone, startsAt);
  const around = { from: addDays(date, -AROUND_DAYS), to: addDays(date, AROUND_DAYS) };
  const found = await search(scope.db, needs, around, { groomerId }).catch((error: unknown) => {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return null;
  });
  const [own] = found?.groomers ?? [];
  if (!found || !own) return { ok: false, reason: "outside_zones", nearest: [] };
  const fit = fits(own.calendar, own.needs, startsAt.getTime(), now);
  const toSlot = slotMaker(found);
  if (fit.ok) return { ok: true, slot: toSlot(fit) };
  const free = nearest(found.groomers, startsAt.getTime(), MAX_NEAREST, now);
  return { ok: false, reason: fit.reason, nearest: free.map(toSlot) };
}
