import { isOnQuarter, toMinute } from "./wall-times.ts";

/** A stretch of working hours: wall times, "HH:mm"; the end may be "24:00". */
export type Stretch = { start: string; end: string };

/** What is wrong with a field. `overlaps`: the earlier stretch that a start lies in. */
export type Fault =
  | { field: string; kind: "quarter" | "endsFirst" | "datesReversed" | "past" | "tooFarAhead" | "tooLong" }
  | { field: string; kind: "overlap"; overlaps: Stretch };

type NameField = (index: number, part: "start" | "end") => string;

/**
 * The faults of one day's stretches. `nameField` names the field of the stretch with an index. An overlap is
 * a fault of the later start.
 */
export function faultsOfDay(stretches: readonly Stretch[], nameField: NameField): Fault[] {
  const faults = stretches.flatMap(({ start, end }, index): Fault[] => {
    const found: Fault[] = [];
    if (!isOnQuarter(toMinute(start))) found.push({ field: nameField(index, "start"), kind: "quarter" });
    if (!isOnQuarter(toMinute(end))) found.push({ field: nameField(index, "end"), kind: "quarter" });
    else if (toMinute(end) <= toMinute(start))
      found.push({ field: nameField(index, "end"), kind: "endsFirst" });
    return found;
  });
  const ordered = [...stretches.entries()].sort(
    ([m, a], [n, b]) => toMinute(a.start) - toMinute(b.start) || m - n,
  );
  let last: Stretch | null = null;
  for (const [index, stretch] of ordered) {
    if (last && toMinute(stretch.start) < toMinute(last.end))
      faults.push({ field: nameField(index, "start"), kind: "overlap", overlaps: last });
    if (!last || toMinute(stretch.end) > toMinute(last.end)) last = stretch;
  }
  return faults;
}

/** The faults of a week's hours. The fields are `hours.<index>.start` and `hours.<index>.end`. */
export function faultsOfWeek(hours: readonly (Stretch & { weekday: number })[]): Fault[] {
  const byWeekday = Map.groupBy(hours.entries(), ([, { weekday }]) => weekday);
  return [...byWeekday.values()].flatMap((entries) =>
    faultsOfDay(
      entries.map(([, stretch]) => stretch),
      (nth, part) => `hours.${entries[nth]?.[0]}.${part}`,
    ),
  );
}

/** Converts a stretch to minutes after midnight. */
export function toMinutes({ start, end }: Stretch): { startMinute: number; endMinute: number } {
  return { startMinute: toMinute(start), endMinute: toMinute(end) };
}
