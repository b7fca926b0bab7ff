import { formatShortDay } from "#kit/wire/format/dates.ts";
import type { EarningEntry, EarningStatement } from "../contract/entries.ts";

/** An entry as its list shows it. `visit`: null for a reward. */
export type EntryView = Omit<EarningEntry, "cause" | "date" | "visit"> & {
  day: string;
  visit: { label: string; to: string } | null;
};

/** "Mon, Nov 16 – Sun, Nov 22". */
export function formatWeek({ firstDay, lastDay }: Pick<EarningStatement, "firstDay" | "lastDay">): string {
  return `${formatShortDay(firstDay)} – ${formatShortDay(lastDay)}`;
}

export function toEntryViews(entries: readonly EarningEntry[]): EntryView[] {
  return entries.map(({ cause: _, date, visit, ...entry }) => ({
    ...entry,
    day: formatShortDay(date),
    visit: visit && {
      label: `Visit ${visit.number}, ${formatShortDay(visit.date)}`,
      to: `/groomer/appointments/${visit.orderId}`,
    },
  }));
}
