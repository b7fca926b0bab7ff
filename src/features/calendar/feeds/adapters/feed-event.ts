import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { UTC, type Zone } from "./calendar-zones.ts";

/** A time of an event in its own zone. A date is midnight in the groomer's zone. */
export type Moment = { local: Temporal.PlainDateTime; zone: Zone; isDate: boolean };

export const instantOf = ({ local, zone }: Moment): number => zone.toInstant(local);

/** One component of a calendar file. `isFree`: it takes no time. */
export type FeedEvent = {
  uid: string;
  isFree: boolean;
  start: Moment;
  /** A length that days with another clock change, or in ms. */
  length: Temporal.Duration | number;
  rules: ICAL.Recur[];
  added: Moment[];
  excluded: Moment[];
  /** The time of the series that this event replaces; `andLater`: all later ones move along. */
  replaces: (Moment & { andLater: boolean }) | null;
};

export type Zones = { named: (name: string) => Zone; own: Zone };

/** Reads an event's lines. Throws for an event that cannot be understood. */
export function toFeedEvent(lines: readonly string[], zones: Zones): FeedEvent {
  const properties = lines.map((line) => ICAL.Property.fromString(line));
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => all(name)[0];
  const text = (name: string) => String(first(name)?.getFirstValue() ?? "").toUpperCase();
  const moments = (name: string) => all(name).flatMap((property) => toMoments(property, zones));
  const [start] = moments("dtstart");
  if (!start) throw new Error("An event without a start");
  const replaced = first("recurrence-id");
  const [replaces] = replaced ? toMoments(replaced, zones) : [];
  return {
    uid: String(first("uid")?.getFirstValue() ?? ""),
    isFree:
      text("transp") === "TRANSPARENT" ||
      text("status") === "CANCELLED" ||
      text("x-microsoft-cdo-busystatus") === "FREE",
    start,
    length: lengthOf(start, moments("dtend")[0], first("duration")),
    rules: all("rrule").map((property) => toRule(property, start)),
    added: moments("rdate"),
    excluded: moments("exdate"),
    replaces:
      replaces && replaced
        ? { ...replaces, andLater: replaced.getFirstParameter("range")?.toUpperCase() === "THISANDFUTURE" }
        : null,
  };
}

/** The library corrects times that do not exist, such as the 31st of November; here they are faults. */
function toMoments(property: ICAL.Property, { named, own }: Zones): Moment[] {
  const name = property.getFirstParameter("tzid");
  const values = property.toJSON().slice(3) as (string | string[])[];
  return values.map((value) => {
    // Of a period, only the start; the event's own length counts.
    const text = Array.isArray(value) ? (value[0] ?? "") : value;
    if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\dZ?)?$/.test(text)) throw new Error("A time that is none");
    const isDate = !text.includes("T");
    const local = Temporal.PlainDateTime.from(text.replace(/Z$/, ""));
    const zone = isDate ? own : text.endsWith("Z") ? UTC : name ? named(name) : own;
    return { local, zone, isDate };
  });
}

const NO_TIME = new Temporal.Duration();

function lengthOf(start: Moment, end: Moment | undefined, duration: ICAL.Property | undefined) {
  if (end) {
    if (start.isDate && end.isDate) return positive(start.local.until(end.local, { largestUnit: "days" }));
    const milliseconds = instantOf(end) - instantOf(start);
    if (milliseconds < 0) throw new Error("An end before the start");
    return milliseconds;
  }
  if (duration) return positive(Temporal.Duration.from(String(duration.getFirstValue())));
  return start.isDate ? new Temporal.Duration(0, 0, 0, 1) : NO_TIME;
}

function positive(duration: Temporal.Duration): Temporal.Duration {
  if (duration.sign < 0) throw new Error("An end before the start");
  return duration;
}

const FREQUENCIES = ["DAILY", "WEEKLY", "MONTHLY", "YEARLY"];

/** A rule's last time is in UTC, or a date for events with times; the rule itself counts on local clocks. */
function toRule(property: ICAL.Property, start: Moment): ICAL.Recur {
  const rule = property.getFirstValue() as ICAL.Recur;
  if (!FREQUENCIES.includes(rule.freq)) throw new Error("A rule that repeats within the day");
  const { until } = rule;
  if (!until) return rule;
  const { year, month, day, hour, minute, second } = until;
  let last = new Temporal.PlainDateTime(year, month, day, until.isDate ? 23 : hour, minute, second);
  if (until.isDate && !start.isDate) last = last.with({ minute: 59, second: 59 });
  else if (until.zone === ICAL.Timezone.utcTimezone && !start.isDate)
    last = start.zone.toLocal(UTC.toInstant(last));
  rule.until = toTime({ ...start, local: last });
  return rule;
}

/** A local time as the library counts it: without a zone. */
export function toTime({ local, isDate }: Pick<Moment, "local" | "isDate">): ICAL.Time {
  const { year, month, day, hour, minute, second } = local;
  return ICAL.Time.fromData(
    isDate ? { year, month, day, isDate } : { year, month, day, hour, minute, second },
  );
}
