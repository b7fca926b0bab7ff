import type { OwnHoursView } from "../../hours/contract.ts";
import { weekFacts } from "../../hours/words.ts";
import { changedFacts } from "../rules/changed-facts.ts";
import { wordsOfChange } from "../words/changes.ts";

type Week = OwnHoursView["hours"];

/** A week as a hidden field sends it. */
export const writeWeek = (week: Week) => JSON.stringify(week);

/** The week of a hidden field; null if it is none. The call judges its hours. */
export function readWeek(sent: string): Week | null {
  try {
    const week: unknown = JSON.parse(sent);
    return Array.isArray(week) ? (week as Week) : null;
  } catch {
    return null;
  }
}

/** How a week that was seen differs from that of now, each in words; null if it does not. */
export function differenceOfWeeks(seen: Week, now: Week): { seen: string; now: string } | null {
  const changed = changedFacts(weekFacts(seen), weekFacts(now));
  return changed && wordsOfChange(changed);
}
