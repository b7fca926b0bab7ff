import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { isTimeZone } from "#kit/wire/format/times.ts";
import { windowsZone } from "../rules/windows-zones.ts";

/** A time zone of a calendar file. Instants are epoch ms. Skipped times count by the offset before them. */
export type Zone = {
  toInstant(local: Temporal.PlainDateTime): number;
  toLocal(instant: number): Temporal.PlainDateTime;
};

function ianaZone(name: string): Zone {
  return {
    toInstant: (local) => local.toZonedDateTime(name).epochMilliseconds,
    toLocal: (instant) =>
      Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(name).toPlainDateTime(),
  };
}

export const UTC = ianaZone("UTC");

/** A zone that only the file itself describes, such as Outlook's "Customized Time Zone". */
function describedZone(zone: ICAL.Timezone): Zone {
  return {
    toInstant({ year, month, day, hour, minute, second }) {
      const time = new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, zone);
      return time.toUnixTime() * 1_000;
    },
    toLocal(instant) {
      const time = new ICAL.Time({ year: 1970, month: 1, day: 1, isDate: false }, ICAL.Timezone.utcTimezone);
      time.fromUnixTime(Math.floor(instant / 1_000));
      const { year, month, day, hour, minute, second } = time.convertToZone(zone);
      return new Temporal.PlainDateTime(year, month, day, hour, minute, second);
    },
  };
}

/** The IANA name that a file's name of a zone contains: older programs write a path before it. */
function ianaNameOf(name: string): string | null {
  const parts = name.replace(/^"|"$/g, "").split("/");
  for (const from of [0, parts.length - 3, parts.length - 2]) {
    const end = parts.slice(Math.max(from, 0)).join("/");
    if (isTimeZone(end)) return end;
  }
  return /^(GMT|Z)$/.test(name) ? "UTC" : windowsZone(parts.join("/"));
}

const propertyOf = (lines: readonly string[], name: string) =>
  lines.find((line) => line.toUpperCase().startsWith(`${name}:`))?.slice(name.length + 1) ?? null;

/**
 * Returns a function that finds a zone by the name that an event gives. IANA and Windows names count before
 * the file's own description, which may be years old. Throws for an unknown zone.
 */
export function zoneFinder(blocks: readonly (readonly string[])[]): (name: string) => Zone {
  const found = new Map<string, Zone>();
  const described = new Map(blocks.map((lines) => [propertyOf(lines, "TZID") ?? "", lines]));
  const find = (name: string): Zone => {
    const lines = described.get(name);
    const location = lines && propertyOf(lines, "X-LIC-LOCATION");
    const iana = ianaNameOf(name) ?? (location ? ianaNameOf(location) : null);
    if (iana) return ianaZone(iana);
    if (!lines) throw new Error("An unknown time zone");
    const component = ICAL.Component.fromString(lines.join("\r\n"));
    return describedZone(new ICAL.Timezone({ component, tzid: name }));
  };
  return (name) => {
    const zone = found.get(name) ?? find(name);
    found.set(name, zone);
    return zone;
  };
}
