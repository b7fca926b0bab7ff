import type { Place } from "#features/places/rules/place.ts";
import type { DayHours, GroomerCalendar, GroomerNeeds, Reason } from "./groomer-calendar.ts";
import { dayAt } from "./local-days.ts";
import { type Fit, fits } from "./start-fits.ts";

/** The rules that staff may override for one visit. Two visits at once, or a pause, cannot be overridden. */
export const OVERRIDABLE = [
  "outside_zones",
  "breed_refused",
  "too_heavy",
  "closed",
  "too_soon",
  "too_far",
] as const satisfies readonly Reason[];
export type Overridable = (typeof OVERRIDABLE)[number];

/** `zoneCents`: the charge for the drive to an address outside the groomer's zones. */
export type Overrides = { reasons: readonly Overridable[]; zoneCents: number };

const isOverridable = (reason: Reason): reason is Overridable =>
  (OVERRIDABLE as readonly Reason[]).includes(reason);

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const ALL_DAY = [{ startMinute: 0, endMinute: 1_440 }];
const MINUTE_MS = 60_000;

/**
 * As `fits`, without the rules that are overridden. The drives of the answer are the real ones, also where
 * they are too long. A visit that would be over by `now` stays too soon.
 */
export function fitsWith(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  start: number,
  now: number,
  overrides: Overrides,
): Fit {
  const { reasons } = overrides;
  if (reasons.length === 0) return fits(calendar, needs, start, now);
  const isOver = start + needs.minutes * MINUTE_MS <= now;
  const judgedAt = reasons.includes("too_soon") && !isOver ? Math.min(now, start) : now;
  return fits(withoutRules(calendar, needs, start, overrides), needs, start, judgedAt, calendar.drive);
}

/**
 * Which rules a start breaks, in the order in which they are checked, and whether it fits without them. Not
 * even then does it fit over another visit, or beyond the days that can be booked.
 */
export function findBroken(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  start: number,
  now: number,
): { broken: Overridable[]; fit: Fit } {
  const broken: Overridable[] = [];
  for (;;) {
    const fit = fitsWith(calendar, needs, start, now, { reasons: broken, zoneCents: 0 });
    if (fit.ok || !isOverridable(fit.reason) || broken.includes(fit.reason)) return { broken, fit };
    broken.push(fit.reason);
  }
}

function withoutRules(
  calendar: GroomerCalendar,
  { place, minutes }: GroomerNeeds,
  start: number,
  { reasons, zoneCents }: Overrides,
): GroomerCalendar {
  const isOverridden = (reason: Overridable) => reasons.includes(reason);
  // A list of its own, because agendas are cached by the list of occupied time.
  const ruled = { ...calendar, busy: [...calendar.busy] };
  if (isOverridden("breed_refused")) ruled.refusedBreedIds = [];
  if (isOverridden("too_heavy")) ruled.weightLimitLbs = null;
  if (isOverridden("too_far")) ruled.drive = () => 0;
  if (isOverridden("closed")) {
    const firstDay = dayAt(calendar.timeZone, start);
    const lastDay = dayAt(calendar.timeZone, start + minutes * MINUTE_MS - 1);
    ruled.dayHours = [
      { firstDay, lastDay, stretches: ALL_DAY },
      ...calendar.dayHours.flatMap((hours) => outsideDays(hours, firstDay, lastDay)),
    ];
    ruled.busy = ruled.busy.filter(({ kind }) => kind !== "time_off");
    // The groomer drives to the zone on other weekdays.
    ruled.zones = calendar.zones.map((zone) => ({ ...zone, workDays: EVERY_DAY }));
  }
  if (isOverridden("outside_zones")) {
    const zone = { id: "override", priceCents: zoneCents, workDays: EVERY_DAY, polygon: around(place) };
    ruled.zones = [zone];
  }
  return ruled;
}

/** What of these hours lies before and after some days. */
function outsideDays(hours: DayHours, firstDay: number, lastDay: number): DayHours[] {
  return [
    { ...hours, lastDay: Math.min(hours.lastDay, firstDay - 1) },
    { ...hours, firstDay: Math.max(hours.firstDay, lastDay + 1) },
  ].filter((part) => part.firstDay <= part.lastDay);
}

/** A square of two degrees around a place. */
const around = ({ lat, lng }: Place): [number, number][] => [
  [lng - 1, lat - 1],
  [lng + 1, lat - 1],
  [lng + 1, lat + 1],
  [lng - 1, lat + 1],
];
