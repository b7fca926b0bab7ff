import type { FeedFault } from "#features/calendar/feeds/rules/feed-faults.ts";
import { formatCount, formatList } from "#kit/wire/format/counts.ts";

/** Faults of single fields of the form for a calendar. */
export const CALENDAR_FAULTS = {
  name: "Enter a name, such as Family",
  not_address: "Paste the whole address. It starts with https:// or webcal://",
  not_https: "Use an address that starts with https:// or webcal://",
  not_public: "Use an address on the public internet",
} as const;

/** Why a change of calendars is refused. */
export const CALENDAR_REFUSALS = {
  known: "This calendar is on your list already.",
  full: "You have five calendars, which is the most. Please remove one first.",
  noArea: "Please choose your service area first. Your time zone comes from it.",
} as const;

/** Why a calendar could not be read, and what to do. */
export const FEED_FAULT_TEXTS: Record<FeedFault, string> = {
  not_public: "We cannot read calendars at this address. Please use its public or secret address.",
  unreachable: "The calendar's server did not answer. We try again in a quarter of an hour.",
  not_found: "There is no calendar at this address any more. Please copy a new address from that calendar.",
  refused: "The calendar's server asks for a password. Please use the calendar's secret or public address.",
  broken: "The calendar's server answered with an error. We try again in a quarter of an hour.",
  too_many_redirects:
    "This address leads to other addresses too often. Please copy the calendar's own address.",
  too_large: "The calendar is larger than 1 MB. Please use a smaller calendar.",
  not_calendar: "There is no calendar at this address. A calendar's address usually ends in .ics.",
  too_many_events: "The calendar has more events than we can read. Please use a smaller calendar.",
};

type Counts = { busyCount: number; unreadableCount: number };

/** What a reading found: "12 busy times ahead. 1 event could not be read, and does not block your time." */
export function readingText({ busyCount, unreadableCount }: Counts): string {
  const busy = `${formatCount(busyCount, "busy time")} ahead.`;
  if (unreadableCount === 0) return busy;
  const blocks = unreadableCount === 1 ? "does not block" : "do not block";
  return `${busy} ${formatCount(unreadableCount, "event")} could not be read, and ${blocks} your time.`;
}

/** Says once a day has passed without a reading. */
export const STALE_TEXT = "Not read for a day. Changes of that calendar are missing here.";

/** The title of a visit in the groomer's own calendar: "Ann: Biscuit and Mo (Bath, Full groom)". */
export function visitTitle(visit: {
  firstName: string;
  pets: readonly string[];
  services: readonly string[];
}) {
  const who = visit.firstName || "Visit";
  const services = visit.services.length > 0 ? ` (${visit.services.join(", ")})` : "";
  return `${who}: ${formatList(visit.pets)}${services}`;
}

export const TIME_OFF_TITLE = "Time off";

/** What the page says after a form was saved, by the form. */
export const CALENDAR_DONE: Record<string, string> = {
  add: "The calendar is on your list.",
  rename: "The new name is saved.",
  refresh: "We tried again. The list says what we found.",
  remove: "The calendar is removed. Its times can be booked again.",
  unlink: "The link is off. It no longer shows your visits.",
};

export const CALENDAR_NOTICES = {
  outdated: "This page is out of date. Please reload it.",
  copied: "Link copied.",
  copyFailed: "Your browser does not let us copy the link. Select the link and copy it.",
} as const;
