import type { Groomer } from "#features/groomers/service.ts";
import type { DayHours, GroomerCalendar } from "../rules/groomer-calendar.ts";
import { toDayHours, toWeeklyHours } from "../rules/work-hours.ts";
import { driveOf } from "./recall-drives.ts";

/**
 * The last calendar of each groomer object. A groomer who changes gets a new object, so no entry is
 * outdated.
 */
const lastCalendars = new WeakMap<Groomer, GroomerCalendar>();

/**
 * The calendar of a groomer with this occupied time. The same input gives the same object, so that caches
 * which use it as a key stay valid.
 */
export function toCalendar(groomer: Groomer, busy: GroomerCalendar["busy"]): GroomerCalendar {
  const known = lastCalendars.get(groomer);
  const drive = driveOf(groomer.siteId);
  // Two empty lists mean the same, so the calendar with the first list and its cached agenda can be used
  // again.
  const isSame = known?.drive === drive && (known.busy === busy || known.busy.length + busy.length === 0);
  if (known && isSame) return known;
  const calendar: GroomerCalendar = {
    groomerId: groomer.id,
    timeZone: groomer.timeZone,
    startPlace: groomer.startPlace,
    hours: known?.hours ?? toWeeklyHours(groomer.hours),
    dayHours:
      known?.dayHours ?? (groomer.dayHours.length > 0 ? groomer.dayHours.map(toDayHours) : EVERY_WEEK),
    isPaused: groomer.isPaused,
    zones: groomer.zones,
    weightLimitLbs: groomer.weightLimitLbs,
    refusedBreedIds: groomer.refusedBreedIds,
    busy: busy.length === 0 ? [] : busy,
    drive,
  };
  lastCalendars.set(groomer, calendar);
  return calendar;
}

/** Nearly all groomers have no other hours on any date; they share this list. */
const EVERY_WEEK: readonly DayHours[] = Object.freeze([]);
