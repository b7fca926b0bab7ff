import type { ServiceArea } from "#features/places/service.ts";
import type { Db } from "#kit/server/database.ts";
import { formatCalendarMonth, formatShortDay } from "#kit/wire/format/dates.ts";
import type { Grouping } from "../rules/reports.ts";
import { readGroomerNames } from "../store/facts.ts";
import type { Scope } from "../store/scope.ts";
import { NO_KEY, reasonLabel, sourceLabel, whoLabel } from "../words.ts";

/** Returns a function that says in words what a row's key means. Names of groomers take one statement. */
export async function labelKeys(
  db: Db,
  scope: Scope,
  { by, keys, areas }: { by: Grouping; keys: readonly string[]; areas: readonly ServiceArea[] },
): Promise<(key: string) => string> {
  if (by === "groomer") {
    const names = await readGroomerNames(db, scope, keys.filter(Boolean));
    return (key) => names.get(key) ?? NO_KEY.groomer;
  }
  if (by === "area") return (key) => areas.find(({ id }) => id === key)?.name ?? NO_KEY.none;
  return (key) => LABELS[by]?.(key) ?? (key === "" ? NO_KEY.none : key);
}

const LABELS: Partial<Record<Grouping, (key: string) => string>> = {
  day: formatShortDay,
  week: (key) => `Week of ${formatShortDay(key)}`,
  month: formatCalendarMonth,
  source: (key) => sourceLabel(key) || NO_KEY.none,
  reason: reasonLabel,
  who: whoLabel,
};
