import type { Agenda } from "./agenda.ts";
import { nextBit } from "./bit-set.ts";
import { type Ask, agendaFor, askOf } from "./day-search.ts";
import { weekdayOf } from "./days.ts";
import { type GroomerPicture, REASONS, type Reason, type Wish } from "./groomer-calendar.ts";
import { firstStart, freeStarts, lastStart } from "./windows.ts";

/** One groomer, and what is asked of this groomer: minutes differ by pace. */
export type Asked = { picture: GroomerPicture; wish: Wish };

/**
 * Why no groomer has an opening; asked only when that is so. The groomer who comes nearest to the wish
 * answers: "fully booked" says more than that another one lives too far away. Nobody at all is
 * `outside_zones`.
 */
export function whyNone(asked: readonly Asked[], now: number): Reason {
  let best: Reason = "outside_zones";
  for (const { picture, wish } of asked) {
    const outcome = askOf(picture, wish, now);
    best = nearer(
      best,
      outcome.ok ? reasonOf(agendaFor(picture, wish, outcome.ask, now), outcome.ask) : outcome.reason,
    );
  }
  return best;
}

/** Why an ask that has no opening has none: the furthest that any of its starts came. */
export function reasonOf(agenda: Agenda, ask: Ask): Reason {
  const inHours = furthest(agenda, ask, agenda.open);
  if (inHours !== "fully_booked") return inHours;
  return furthest(agenda, ask, agenda.free) === "fully_booked" ? "too_far" : "fully_booked";
}

/**
 * `closed` when no start fits `words` on a day with a zone, `too_soon` when only starts before the notice do.
 */
function furthest(agenda: Agenda, ask: Ask, words: Uint32Array): "closed" | "too_soon" | "fully_booked" {
  const starts = freeStarts(agenda, words, ask);
  let reached: "closed" | "too_soon" = "closed";
  for (let day = ask.firstDay; day <= ask.lastDay; day++) {
    if (!ask.zones[weekdayOf(day)]) continue;
    const first = Math.max(firstStart(agenda, day), ask.from) - agenda.base;
    const end = Math.min(lastStart(agenda, ask, day), ask.to) + 1 - agenda.base;
    if (nextBit(starts, Math.max(first, ask.earliest - agenda.base), end) >= 0) return "fully_booked";
    if (nextBit(starts, first, end) >= 0) reached = "too_soon";
  }
  return reached;
}

function nearer(a: Reason, b: Reason): Reason {
  return REASONS.indexOf(a) >= REASONS.indexOf(b) ? a : b;
}
