import type { Place } from "#features/places/rules/place.ts";
import { type Agenda, layOut, reservedVisits } from "./agenda.ts";
import type { GroomerCalendar, GroomerNeeds } from "./groomer-calendar.ts";
import { dayAt } from "./local-days.ts";
import type { VisitSearch } from "./visit-search.ts";
import { areHoursAlike } from "./work-hours.ts";

/**
 * `holders` and `doors` have the ids of all holders and the known doors in the list of occupied time. They
 * are made at the second search.
 */
type CachedAgenda = { agenda: Agenda; holders?: ReadonlySet<string>; doors?: ReadonlySet<number> };

/**
 * Agendas are cached by the list of occupied time, because a customer searches many times. No list is ever
 * changed: when a groomer's time changes, the board makes a new list.
 */
const cachedAgendas = new WeakMap<GroomerCalendar["busy"], CachedAgenda>();

/**
 * Whether the groomer's agenda is another one for this search than for all others: the searching holder
 * occupies or has reserved time of this groomer, or the groomer has a visit at the same door.
 */
export function isOwnSearch({ busy, groomerId }: GroomerCalendar, needs: GroomerNeeds): boolean {
  const { exceptHolder, reservedBlocks = [] } = needs;
  const { door } = needs.place;
  for (const block of reservedBlocks) if (block.groomerId === groomerId) return true;
  if (busy.length === 0 || (exceptHolder === undefined && door === 0)) return false;
  const cached = cachedAgendas.get(busy);
  if (!cached) return busy.some(({ holder, place }) => holder === exceptHolder || isDoor(place, door));
  cached.holders ??= new Set(busy.map(({ holder }) => holder));
  if (exceptHolder !== undefined && cached.holders.has(exceptHolder)) return true;
  if (door === 0) return false;
  cached.doors ??= new Set(busy.flatMap(({ place }) => (place && place.door !== 0 ? [place.door] : [])));
  return cached.doors.has(door);
}

const isDoor = (place: Place | null, door: number) => door !== 0 && place?.door === door;

/**
 * The groomer's agenda for one search. Time that the searching holder occupies counts as free, and the
 * blocks that this holder has reserved count as visits. `now` is epoch ms.
 */
export function agendaFor(
  calendar: GroomerCalendar,
  needs: GroomerNeeds,
  search: VisitSearch,
  now: number,
): Agenda {
  if (isOwnSearch(calendar, needs)) {
    // This agenda is true for one search only, so it is not cached.
    const { exceptHolder, reservedBlocks } = needs;
    const also = reservedVisits(calendar.groomerId, needs.place, reservedBlocks);
    return layOut(calendar, { firstDay: search.firstDay, lastDay: search.lastDay, now, exceptHolder, also });
  }
  const cached = cachedAgendas.get(calendar.busy);
  const agenda = cached && isStillTrue(cached.agenda, calendar, now) ? cached.agenda : null;
  if (agenda && agenda.firstDay <= search.firstDay && search.lastDay <= agenda.lastDay) return agenda;
  // The new agenda covers the days of the old one too, except past days: so it never grows beyond the
  // horizon.
  const firstDay = agenda
    ? Math.min(Math.max(agenda.firstDay, dayAt(calendar.timeZone, now)), search.firstDay)
    : search.firstDay;
  const lastDay = agenda ? Math.max(agenda.lastDay, search.lastDay) : search.lastDay;
  const wider = layOut(calendar, { firstDay, lastDay, now });
  cachedAgendas.set(calendar.busy, { ...cached, agenda: wider });
  return wider;
}

/**
 * Whether a cached agenda is still true for the calendar as it is `now` (epoch ms): no hold has expired
 * since, and the groomer's hours, time zone and start place are the same.
 */
function isStillTrue(agenda: Agenda, current: GroomerCalendar, now: number): boolean {
  const { calendar, laidOutAt, validUntil } = agenda;
  return laidOutAt <= now && now < validUntil && (calendar === current || areAlike(calendar, current));
}

/** Compares only what an agenda is made of; the lists of occupied time are the same object. */
function areAlike(calendar: GroomerCalendar, current: GroomerCalendar): boolean {
  return (
    calendar.groomerId === current.groomerId &&
    calendar.timeZone === current.timeZone &&
    calendar.drive === current.drive &&
    calendar.startPlace?.lat === current.startPlace?.lat &&
    calendar.startPlace?.lng === current.startPlace?.lng &&
    calendar.startPlace?.spreadMiles === current.startPlace?.spreadMiles &&
    areHoursAlike(calendar, current)
  );
}
