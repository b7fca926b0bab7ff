import type { Agenda } from "./agenda.ts";
import { agendaFor } from "./agenda-cache.ts";
import { nextBit } from "./bit-set.ts";
import { type GroomerCalendar, type GroomerNeeds, REASONS, type Reason } from "./groomer-calendar.ts";
import { weekdayOf } from "./local-days.ts";
import { firstStart, freeStarts, lastStart } from "./start-windows.ts";
import { toVisitSearch, type VisitSearch } from "./visit-search.ts";

/**
 * A groomer's calendar and the visit's needs for this groomer, as the minutes depend on the groomer's pace.
 */
export type SlotQuery = { calendar: GroomerCalendar; needs: GroomerNeeds };

/**
 * Why no groomer has an opening. Call this only after a search found none. The answer is the reason of the
 * groomer who passed the most checks; without groomers `outside_zones`. `now` is epoch ms.
 */
export function whyNone(queries: readonly SlotQuery[], now: number): Reason {
  let furthest: Reason = "outside_zones";
  for (const { calendar, needs } of queries) {
    const outcome = toVisitSearch(calendar, needs, now);
    furthest = laterReason(
      furthest,
      outcome.ok ? reasonOf(agendaFor(calendar, needs, outcome.search, now), outcome.search) : outcome.reason,
    );
  }
  return furthest;
}

/**
 * Why a search has no opening: the reason of the start that passed the most checks. Call this only after the
 * search found none.
 */
export function reasonOf(agenda: Agenda, search: VisitSearch): Reason {
  const inWorkingHours = checkStarts(agenda, search, agenda.open);
  if (inWorkingHours !== "has_start") return inWorkingHours;
  // A start that is free but was not found can only have failed for the driving.
  return checkStarts(agenda, search, agenda.free) === "has_start" ? "too_far" : "fully_booked";
}

/**
 * Whether the visit fits into the set bits of `words` on a day with a zone: `has_start` when it does,
 * `too_soon` when all such starts violate the notice, `closed` when there are none.
 */
function checkStarts(
  agenda: Agenda,
  search: VisitSearch,
  words: Uint32Array,
): "closed" | "too_soon" | "has_start" {
  const starts = freeStarts(agenda, words, search);
  let outcome: "closed" | "too_soon" = "closed";
  for (let day = search.firstDay; day <= search.lastDay; day++) {
    if (!search.zones[weekdayOf(day)]) continue;
    const first = Math.max(firstStart(agenda, day), search.from) - agenda.base;
    const end = Math.min(lastStart(agenda, search, day), search.to) + 1 - agenda.base;
    if (nextBit(starts, Math.max(first, search.earliest - agenda.base), end) >= 0) return "has_start";
    if (nextBit(starts, first, end) >= 0) outcome = "too_soon";
  }
  return outcome;
}

function laterReason(a: Reason, b: Reason): Reason {
  return REASONS.indexOf(a) >= REASONS.indexOf(b) ? a : b;
}
