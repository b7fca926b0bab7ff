import { agendaFor, askOf } from "#features/calendar/rules/day-search.ts";
import type { Drive, Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { openingAt, startsIn } from "#features/calendar/rules/openings.ts";
import type { Asked } from "#features/calendar/rules/reasons.ts";

/** Two alternatives of one groomer start at least this far apart, so that a list is a choice. */
const APART_MS = 60 * 60_000;

/**
 * The openings closest in time to a wished instant (epoch ms), over several groomers, the closest first. Of
 * two equally close the earlier comes first, then the one that adds less driving, then the smaller groomer
 * id.
 */
export function nearest(
  asked: readonly Asked[],
  at: number,
  limit: number,
  drive: Drive,
  now: number,
): Opening[] {
  const distance = (start: number) => Math.abs(start - at);
  const closer = (a: number, b: number) => distance(a) - distance(b) || a - b;
  const near: { start: number; open(): Opening }[] = [];
  for (const { picture, wish } of asked) {
    const outcome = askOf(picture, wish, now);
    if (!outcome.ok) continue;
    const { ask } = outcome;
    const agenda = agendaFor(picture, wish, ask, now);
    for (const start of apart(startsIn(agenda, ask, drive).sort(closer), limit))
      near.push({ start, open: () => openingAt(agenda, ask, drive, start) });
  }
  near.sort((a, b) => closer(a.start, b.start));
  // Driving is asked for only where it decides: of those that are as close as the last that is wanted.
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

/** The first `limit` of one groomer's starts that keep their distance from those before them. */
function apart(starts: readonly number[], limit: number): number[] {
  const chosen: number[] = [];
  for (const start of starts) {
    if (chosen.length === limit) break;
    if (chosen.every((other) => Math.abs(other - start) >= APART_MS)) chosen.push(start);
  }
  return chosen;
}
