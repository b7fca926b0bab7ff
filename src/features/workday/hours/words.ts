import { formatDay, formatShortDay } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import type { Fault } from "./rules/stretches.ts";

/** Faults of single fields of hours and time off. */
export const HOURS_FAULTS = {
  time: "Use a time such as 09:30",
  quarter: "Choose a full quarter hour, such as 9:15 AM",
  endsFirst: "Choose an end after the start",
  datesReversed: "Choose a last day on or after the first day",
  past: "Choose a day from today on",
  tooFarAhead: "Choose days within the next two years",
  tooLong: "Choose at most a year",
  decidedTwice: "Choose one answer for each visit",
} as const;

/** Why a change of hours is refused. */
export const HOURS_REFUSALS = {
  noArea: "A service area must be chosen first. The time zone comes from it.",
  tooMany: "There are too many entries. Please remove some that are no longer needed.",
  noStretch: "Enter the hours, or choose Closed",
  unknownAction: "This page is out of date. Please reload it.",
  busy: "The calendar changed at the same moment. Please try again.",
} as const;

const timeText = (time: string) => (time === "24:00" ? "midnight" : formatWallTime(time));

/** What the page says to the groomer, and to the team about the groomer. */
export const HOURS_TEXTS = {
  own: {
    paused: "New bookings are paused: customers cannot find your times. Your booked visits stand.",
    pause: "A pause hides all your times from customers until you end it. Your booked visits stand.",
    noDates: "Your weekly hours count on all days.",
    closed: "I do not work",
    open: "I work at these times",
    keep: "You come as planned. The time around it closes.",
  },
  team: {
    paused: "New bookings are paused: customers cannot find these times. Booked visits stand.",
    pause: "A pause hides all times from customers until it is ended. Booked visits stand.",
    noDates: "The weekly hours count on all days.",
    closed: "The groomer does not work",
    open: "The groomer works at these times",
    keep: "The groomer comes as planned. The time around it closes.",
  },
} as const;

/** The days of the week from Monday on, as people plan it. 1 = Sunday. */
export const WEEKDAYS = [
  [2, "Monday"],
  [3, "Tuesday"],
  [4, "Wednesday"],
  [5, "Thursday"],
  [6, "Friday"],
  [7, "Saturday"],
  [1, "Sunday"],
] as const;

export function faultText(fault: Fault): string {
  if (fault.kind !== "overlap") return HOURS_FAULTS[fault.kind];
  return `This overlaps ${timeText(fault.overlaps.start)} to ${timeText(fault.overlaps.end)}`;
}

/** The fault of a range that shares days with other hours of dates. */
export function overlapsDates({ firstDate, lastDate }: { firstDate: string; lastDate: string }): string {
  const dates =
    firstDate === lastDate ? formatDay(firstDate) : `${formatDay(firstDate)} to ${formatDay(lastDate)}`;
  return `There are already other hours for ${dates}. Please remove them first.`;
}

/** Says that a change cuts visits. `isChanged`: the visits are others than those that were decided about. */
export function cutVisits(count: number, isChanged: boolean): string {
  const visits = count === 1 ? "1 visit" : `${count} visits`;
  if (count === 0) return "The visits have changed. Please check the change again.";
  return isChanged
    ? `The visits have changed. Please decide again: this change cuts ${visits}.`
    : `This change cuts ${visits}. Please decide what happens to each visit.`;
}

const stretchText = ({ start, end }: { start: string; end: string }) =>
  `${timeText(start)} – ${timeText(end)}`;

/** The hours of a day: "9:00 AM – 12:00 PM, 1:00 PM – midnight", or "Closed". */
export function dayText(stretches: readonly { start: string; end: string }[]): string {
  return stretches.length === 0 ? "Closed" : stretches.map(stretchText).join(", ");
}

type Dates = { firstDate: string; lastDate: string };

/** A day or days: "Thursday, Nov 26" or "Thu, Nov 26 – Fri, Nov 27". */
export function datesText({ firstDate, lastDate }: Dates): string {
  return firstDate === lastDate
    ? formatDay(firstDate)
    : `${formatShortDay(firstDate)} – ${formatShortDay(lastDate)}`;
}

/** Time off in words: "Thursday, Nov 26, from 12:00 PM" or "Thu, Dec 24 – Sat, Dec 26, every year". */
export function timeOffText(off: Dates & { firstTime: string; lastTime: string; yearly: boolean }): string {
  const from = off.firstTime === "00:00" ? "" : `, from ${timeText(off.firstTime)}`;
  const until = off.lastTime === "24:00" ? "" : `, until ${timeText(off.lastTime)}`;
  return `${datesText(off)}${from}${until}${off.yearly ? ", every year" : ""}`;
}

type Stretch = { start: string; end: string };
type Week = readonly (Stretch & { weekday: number })[];

const onDay = (week: Week, weekday: number) => week.filter((stretch) => stretch.weekday === weekday);

/** The hours of a week by days: { Monday: "9:00 AM – 5:00 PM", … }. */
export const weekFacts = (week: Week): Record<string, string> =>
  Object.fromEntries(WEEKDAYS.map(([weekday, name]) => [name, dayText(onDay(week, weekday))]));

/** Refuses hours of a week of which another member of the team has changed some since. */
export function hoursMovedOn(now: Week): string {
  const days = Object.entries(weekFacts(now)).map(([name, text]) => `${name} ${text}`);
  return `These hours have changed since you opened them, so your change is not saved. The hours are now: ${days.join("; ")}.`;
}

/** When a groomer works, in words by what staff may change of it. */
export function hoursFacts(view: {
  hours: Week;
  pausedSince: string | null;
  dayHours: readonly (Dates & { hours: readonly Stretch[] })[];
  timeOff: readonly Parameters<typeof timeOffText>[0][];
}): Record<string, string | string[]> {
  return {
    ...weekFacts(view.hours),
    "New bookings": view.pausedSince ? "Paused" : "Taken",
    "Other hours": view.dayHours.map((day) => `${datesText(day)}: ${dayText(day.hours)}`),
    "Time off": view.timeOff.map(timeOffText),
  };
}
