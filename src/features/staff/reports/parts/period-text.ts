import { formatList } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatZoneName } from "#kit/wire/format/times.ts";
import type { Period } from "../rules/periods.ts";

const noonOf = (day: string) => `${day}T12:00:00Z`;

/** "March 1, 2027 to March 31, 2027", or one day. */
export function periodText({ from, to }: Period): string {
  const [first, last] = [from, to].map((day) => formatLongDate(noonOf(day)));
  return from === to ? `${first}` : `${first} to ${last}`;
}

/** Whose midnights divide the days: "Days are local: Mountain Standard Time (America/Phoenix)." */
export function zonesText(timeZones: readonly string[], day: string): string {
  const names = timeZones.map((zone) => `${formatZoneName(zone, noonOf(day))} (${zone})`);
  if (names.length === 0) return "";
  return names.length === 1
    ? `Days are local: ${names[0]}.`
    : `Each area uses its own time zone: ${formatList(names)}.`;
}
