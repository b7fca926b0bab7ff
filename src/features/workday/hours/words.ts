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
  noArea: "Please choose your service area first. Your time zone comes from it.",
  tooMany: "You have too many entries. Please remove some that you no longer need.",
  noStretch: "Enter the hours, or choose Closed",
  unknownAction: "This page is out of date. Please reload it.",
  busy: "Your calendar changed at the same moment. Please try again.",
} as const;

const timeText = (time: string) => (time === "24:00" ? "midnight" : formatWallTime(time));

export function faultText(fault: Fault): string {
  if (fault.kind !== "overlap") return HOURS_FAULTS[fault.kind];
  return `This overlaps ${timeText(fault.overlaps.start)} to ${timeText(fault.overlaps.end)}`;
}

/** The fault of a range that shares days with other hours of dates. */
export function overlapsDates({ firstDate, lastDate }: { firstDate: string; lastDate: string }): string {
  const dates =
    firstDate === lastDate ? formatDay(firstDate) : `${formatDay(firstDate)} to ${formatDay(lastDate)}`;
  return `You already have other hours for ${dates}. Please remove them first.`;
}

/** Says that a change cuts visits. `isChanged`: the visits are others than those that were decided about. */
export function cutVisits(count: number, isChanged: boolean): string {
  const visits = count === 1 ? "1 visit" : `${count} visits`;
  if (count === 0) return "Your visits have changed. Please check the change again.";
  return isChanged
    ? `Your visits have changed. Please decide again: this change cuts ${visits}.`
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
