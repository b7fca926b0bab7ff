import { type Agenda, layOut, reservedVisits } from "./agenda.ts";
import type { GroomerCalendar, GroomerNeeds, Weekday, WorkHours } from "./groomer-calendar.ts";
import { dayAt } from "./local-days.ts";
import type { VisitSearch } from "./visit-search.ts";

/** `holders`: all that occupy the groomer at some time; gathered when the agenda is used again. */
type LaidOut = { agenda: Agenda; holders?: ReadonlySet<string> };

/**
 * An agenda lasts as long as the list of what is occupied: a customer searches many times (days, then
 * times, then the nearest), and the board replaces a groomer's list only when something in it changes.
 * Such a list itself never changes.
 */
const laidOut = new WeakMap<GroomerCalendar["busy"], LaidOut>();

/**
 * Whether the searcher occupies the groomer already, or has reserved a time with this one in the same
 * booking session.
 */
export function isAlreadyThere({ busy, groomerId }: GroomerCalendar, needs: GroomerNeeds): boolean {
  const { exceptHolder, reservedBlocks = [] } = needs;
  for (const block of reservedBlocks) if (block.groomerId === groomerId) return true;
  if (exceptHolder === undefined || busy.length === 0) return false;
  const known = laidOut.get(busy);
  if (!known) return busy.some(({ holder }) => holder === exceptHolder);
  known.holders ??= new Set(busy.map(({ holder }) => holder));
  return known.holders.has(exceptHolder);
}

/**
 * The groomer's calendar laid out for one search: the searcher's own holds away, its reserved blocks added.
 */
export function agendaFor(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  search: VisitSearch,
  now: number,
): Agenda {
  if (isAlreadyThere(calendar, needs)) {
    const { exceptHolder, reservedBlocks } = needs;
    const also = reservedVisits(calendar.groomerId, needs.place, reservedBlocks);
    return layOut(calendar, { firstDay: search.firstDay, lastDay: search.lastDay, now, exceptHolder, also });
  }
  const known = laidOut.get(calendar.busy);
  const agenda = known && isStillTrue(known.agenda, calendar, now) ? known.agenda : null;
  if (agenda && agenda.firstDay <= search.firstDay && search.lastDay <= agenda.lastDay) return agenda;
  // Days that are over are dropped, so that an agenda never grows beyond the horizon.
  const firstDay = agenda
    ? Math.min(Math.max(agenda.firstDay, dayAt(calendar.timeZone, now)), search.firstDay)
    : search.firstDay;
  const lastDay = agenda ? Math.max(agenda.lastDay, search.lastDay) : search.lastDay;
  const made = layOut(calendar, { firstDay, lastDay, now });
  laidOut.set(calendar.busy, { ...known, agenda: made });
  return made;
}

/**
 * Whether nothing that an agenda was made of has become another: the groomer is read anew for every search.
 */
function isStillTrue({ calendar, laidOutAt, validUntil }: Agenda, now: GroomerCalendar, at: number): boolean {
  return laidOutAt <= at && at < validUntil && (calendar === now || areAlike(calendar, now));
}

function areAlike(calendar: GroomerCalendar, now: GroomerCalendar): boolean {
  return (
    calendar.groomerId === now.groomerId &&
    calendar.timeZone === now.timeZone &&
    calendar.drive === now.drive &&
    calendar.startPlace?.lat === now.startPlace?.lat &&
    calendar.startPlace?.lng === now.startPlace?.lng &&
    WEEKDAYS.every((weekday) => areSame(calendar.hours[weekday], now.hours[weekday]))
  );
}

const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

function areSame(one: readonly WorkHours[] = [], other: readonly WorkHours[] = []): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  return one.every(({ startMinute, endMinute }, nth) => {
    const hours = other[nth];
    return startMinute === hours?.startMinute && endMinute === hours.endMinute;
  });
}
