import { agendaFor, askOf } from "./ask.ts";
import { openingAt, startsIn } from "./openings.ts";
import type { Drive, Opening } from "./picture.ts";
import type { Asked } from "./reasons.ts";

/** Two alternatives of one groomer start at least this far apart, so that a list is a choice. */
const APART_MS = 60 * 60_000;

/**
 * The openings closest in time to a wished instant (epoch ms), over several groomers, the closest first. Of two
 * equally close the earlier comes first, then the one that adds less driving, then the smaller groomer id.
 */
export function nearest(
  asked: readonly Asked[],
  at: number,
  limit: number,
  drive: Drive,
  now: number,
): Opening[] {
  const distance = (start: number) => Math.abs(start - at);
  const found: Opening[] = [];
  for (const { picture, wish } of asked) {
    const outcome = askOf(picture, wish, now);
    if (!outcome.ok) continue;
    const { ask } = outcome;
    const agenda = agendaFor(picture, wish, ask, now);
    const own = startsIn(agenda, ask, drive).sort((a, b) => distance(a) - distance(b) || a - b);
    for (const start of apart(own, limit)) found.push(openingAt(agenda, ask, drive, start));
  }
  return found
    .sort(
      (a, b) =>
        distance(a.startsAt) - distance(b.startsAt) ||
        a.startsAt - b.startsAt ||
        a.addedDrive - b.addedDrive ||
        (a.groomerId < b.groomerId ? -1 : 1),
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
