import { formatWeekdays } from "#features/storefront/rules.ts";
import type { Zone } from "../../contract/zones.ts";
import { zoneFacts } from "../../words/zones.ts";
import { changedFacts } from "../rules/changed-facts.ts";
import { wordsOfChange } from "../words/changes.ts";

/** A zone as a form showed it. */
export type ShownZone = Omit<Zone, "id">;

export const NO_ZONE: ShownZone = {
  ...{ name: "", price: 0, workDays: [], corners: [] },
  ...{ squareMiles: 0, zipCodes: 0 },
};

export const seenOf = ({ id: _, ...zone }: Zone): ShownZone => zone;

/** How what was seen differs from what is now, each in words; null if it does not. */
export function differenceOf(seen: Partial<ShownZone>, now: ShownZone): { seen: string; now: string } | null {
  const named = (zone: ShownZone) => ({ ...zone, days: formatWeekdays(zone.workDays) });
  const { before, after } = zoneFacts(named({ ...now, ...seen }), named(now));
  const changed = changedFacts(before, after);
  return changed && wordsOfChange(changed);
}
