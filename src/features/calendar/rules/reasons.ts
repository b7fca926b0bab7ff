import type { Agenda } from "./agenda.ts";
import { agendaFor } from "./agenda-cache.ts";
import { nextBit } from "./bit-set.ts";
import { type GroomerCalendar, type GroomerNeeds, REASONS, type Reason } from "./groomer-calendar.ts";
import { weekdayOf } from "./local-days.ts";
import { firstStart, freeStarts, lastStart } from "./start-windows.ts";
import { toVisitSearch, type VisitSearch } from "./visit-search.ts";

/** A groomer's calendar, and what the visit needs of this groomer: minutes differ by pace. */
export type SlotQuery = { calendar: GroomerCalendar; needs: GroomerNeeds };

/**
 * Why no groomer has an opening; only for a search that found none. The groomer who comes nearest to what is
 * needed answers: "fully booked" says more than that another one lives too far away. No groomer at all is
 * `outside_zones`.
 */
export function whyNone(queries: readonly SlotQuery[], now: number): Reason {
  let best: Reason = "outside_zones";
  for (const { calendar, needs } of queries) {
    const outcome = toVisitSearch(calendar, needs, now);
    best = nearer(
      best,
      outcome.ok ? reasonOf(agendaFor(calendar, needs, outcome.search, now), outcome.search) : outcome.reason,
    );
  }
  return best;
}

/** Why a search that has no opening has none: the furthest that any of its starts came. */
export function reasonOf(agenda: Agenda, search: VisitSearch): Reason {
  const inHours = furthest(agenda, search, agenda.open);
  if (inHours !== "fully_booked") return inHours;
  return furthest(agenda, search, agenda.free) === "fully_booked" ? "too_far" : "fully_booked";
}

/**
 * `closed` when no start fits `words` on a day with a zone, `too_soon` when only starts before the notice do.
 */
function furthest(
  agenda: Agenda,
  search: VisitSearch,
  words: Uint32Array,
): "closed" | "too_soon" | "fully_booked" {
  const starts = freeStarts(agenda, words, search);
  let reached: "closed" | "too_soon" = "closed";
  for (let day = search.firstDay; day <= search.lastDay; day++) {
    if (!search.zones[weekdayOf(day)]) continue;
    const first = Math.max(firstStart(agenda, day), search.from) - agenda.base;
    const end = Math.min(lastStart(agenda, search, day), search.to) + 1 - agenda.base;
    if (nextBit(starts, Math.max(first, search.earliest - agenda.base), end) >= 0) return "fully_booked";
    if (nextBit(starts, first, end) >= 0) reached = "too_soon";
  }
  return reached;
}

function nearer(a: Reason, b: Reason): Reason {
  return REASONS.indexOf(a) >= REASONS.indexOf(b) ? a : b;
}
