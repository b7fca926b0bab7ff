import { agendaFor } from "#features/calendar/rules/agenda-cache.ts";
import { openingAt, startsIn } from "#features/calendar/rules/bookable-times.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import type { SlotQuery } from "#features/calendar/rules/reasons.ts";
import { toVisitSearch } from "#features/calendar/rules/visit-search.ts";

/**
 * Two suggestions of one groomer start at least an hour apart, so that a short list offers a real choice.
 */
const APART_MS = 60 * 60_000;

/**
 * The openings of several groomers that start closest to the instant `at` (epoch ms), the closest first. At
 * the same distance the earlier start comes first, then the smaller added drive, then the smaller groomer
 * id.
 */
export function nearest(queries: readonly SlotQuery[], at: number, limit: number, now: number): Opening[] {
  const distance = (start: number) => Math.abs(start - at);
  const compareStarts = (a: number, b: number) => distance(a) - distance(b) || a - b;
  const candidates: { start: number; toOpening(): Opening }[] = [];
  for (const { calendar, needs } of queries) {
    const outcome = toVisitSearch(calendar, needs, now);
    if (!outcome.ok) continue;
    const { search } = outcome;
    const agenda = agendaFor(calendar, needs, search, now);
    for (const start of pickApart(startsIn(agenda, search).sort(compareStarts), limit))
      candidates.push({ start, toOpening: () => openingAt(agenda, search, start) });
  }
  candidates.sort((a, b) => compareStarts(a.start, b.start));
  // Computing drives is expensive, so it is done only for starts that may be in the result: those before the
  // last wanted start and those at the same instant.
  const last = candidates[Math.min(limit, candidates.length) - 1];
  const close = candidates.filter(({ start }) => last !== undefined && compareStarts(start, last.start) <= 0);
  const found = close.map(({ toOpening }) => toOpening());
  return found
    .sort(
      (a, b) =>
        compareStarts(a.startsAt, b.startsAt) ||
        a.addedDrive - b.addedDrive ||
        (a.groomerId < b.groomerId ? -1 : 1),
    )
    .slice(0, limit);
}

/** Picks up to `limit` starts in the given order and skips a start within `APART_MS` of a picked one. */
function pickApart(starts: readonly number[], limit: number): number[] {
  const chosen: number[] = [];
  for (const start of starts) {
    if (chosen.length === limit) break;
    if (chosen.every((other) => Math.abs(other - start) >= APART_MS)) chosen.push(start);
  }
  return chosen;
}
