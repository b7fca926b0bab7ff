import { agendaFor } from "#features/calendar/rules/agenda-cache.ts";
import { openingAt, startsIn } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { toVisitSearch } from "#features/calendar/rules/visit-search.ts";

/** Two alternatives of one groomer start at least this far apart, so that a list is a choice. */
const APART_MS = 60 * 60_000;

/**
 * The openings closest in time to an instant (epoch ms), over several groomers, the closest first. Of
 * two equally close the earlier comes first, then the one that adds less driving, then the smaller groomer
 * id.
 */
export function nearest(queries: readonly SlotQuery[], at: number, limit: number, now: number): Opening[] {
  const distance = (start: number) => Math.abs(start - at);
  const closer = (a: number, b: number) => distance(a) - distance(b) || a - b;
  const near: { start: number; open(): Opening }[] = [];
  for (const { calendar, needs } of queries) {
    const outcome = toVisitSearch(calendar, needs, now);
    if (!outcome.ok) continue;
    const { search } = outcome;
    const agenda = agendaFor(calendar, needs, search, now);
    for (const start of apart(startsIn(agenda, search).sort(closer), limit))
      near.push({ start, open: () => openingAt(agenda, search, start) });
  }
  near.sort((a, b) => closer(a.start, b.start));
  // Driving is computed only where it decides: of those as close as the last that is wanted.
  const last = near[Math.min(limit, near.length) - 1];
  const close = near.filter(({ start }) => last !== undefined && closer(start, last.start) <= 0);
  const found = close.map(({ open }) => open());
  return found
    .sort(
      (a, b) =>
        closer(a.startsAt, b.startsAt) || a.addedDrive - b.addedDrive || (a.groomerId < b.groomerId ? -1 : 1),
    )
    .slice(0, limit);
}

/** The first `limit` of one groomer's starts that lie apart from those before them. */
function apart(starts: readonly number[], limit: number): number[] {
  const chosen: number[] = [];
  for (const start of starts) {
    if (chosen.length === limit) break;
    if (chosen.every((other) => Math.abs(other - start) >= APART_MS)) chosen.push(start);
  }
  return chosen;
}
