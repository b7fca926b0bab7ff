import { formatShortDay } from "#kit/wire/format/dates.ts";
import type { EarningEntry, EarningStatement } from "../contract/entries.ts";

/** An entry as its list shows it. `visit`: null for a reward. `to`: null for a reader who may not open it. */
export type EntryView = Omit<EarningEntry, "cause" | "date" | "visit"> & {
  day: string;
  visit: { label: string; to: string | null } | null;
};

/** "Mon, Nov 16 – Sun, Nov 22". */
export function formatWeek({ firstDay, lastDay }: Pick<EarningStatement, "firstDay" | "lastDay">): string {
  return `${formatShortDay(firstDay)} – ${formatShortDay(lastDay)}`;
}

const ownVisitPath = (orderId: string): string | null => `/groomer/appointments/${orderId}`;

export function toEntryViews(entries: readonly EarningEntry[], visitPath = ownVisitPath): EntryView[] {
  return entries.map(({ cause: _, date, visit, ...entry }) => ({
    ...entry,
    day: formatShortDay(date),
    visit: visit && {
      label: `Visit ${visit.number}, ${formatShortDay(visit.date)}`,
      to: visitPath(visit.orderId),
    },
  }));
}
