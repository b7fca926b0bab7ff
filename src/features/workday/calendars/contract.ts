import { z } from "zod";
import { FEED_FAULTS } from "#features/calendar/feeds/rules/feed-faults.ts";
import { cutDetailsSchema } from "#features/workday/hours/contract.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { CALENDAR_FAULTS } from "./words.ts";

const CALENDARS_PATH = "/v2/groomer/calendars";
const LINK_PATH = "/v2/groomer/calendar-link";
export const GROOMER_FEEDS_PATH = "/v2/groomer-calendars";

const nameSchema = lineSchema(60, CALENDAR_FAULTS.name);

/** A calendar elsewhere. Of its address only the host is shown, because the rest is a secret. */
const busyCalendarSchema = z.object({
  id: idSchema,
  name: z.string(),
  host: z.string(),
  /** The last good reading; null before the first one. */
  readAt: instantSchema.nullable(),
  /** Why the last try failed; null when it did not. Times of the reading before still count. */
  fault: z.enum(FEED_FAULTS).nullable(),
  /** There was no good reading for a day. */
  isStale: z.boolean(),
  busyCount: z.int(),
  /** Events that could not be read. */
  unreadableCount: z.int(),
});

/** A groomer's calendars: those that make the groomer busy, and the link for the own visits. */
const calendarsSchema = z.object({
  /** IANA name; null until the groomer has an area. */
  timeZone: z.string().nullable(),
  /** Whether the brand lets the groomer change hours, and so these calendars. */
  canChange: z.boolean(),
  /** How many calendars there may be. */
  limit: z.int(),
  calendars: z.array(busyCalendarSchema),
  /** Visits that stand within busy times. Nothing happens to them. */
  visits: z.array(cutDetailsSchema.shape.visits.element.extend({ calendarId: idSchema })),
  /** Since when there is a link; null without one. */
  linkSince: instantSchema.nullable(),
});
export type GroomerCalendars = z.output<typeof calendarsSchema>;

const common = {
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  reply: calendarsSchema,
} as const;
const ID = "01990000-0000-7000-8000-0000000000f1";
const params = z.object({ id: idSchema });
const reply: z.input<typeof calendarsSchema> = {
  timeZone: "America/Phoenix",
  canChange: true,
  limit: 5,
  calendars: [
    {
      id: ID,
      name: "Family",
      host: "calendar.google.com",
      readAt: "2026-11-24T16:00:00.000Z",
      fault: null,
      isStale: false,
      busyCount: 12,
      unreadableCount: 0,
    },
  ],
  visits: [],
  linkSince: null,
};

export const listCalendars = endpoint({
  ...common,
  method: "GET",
  path: CALENDARS_PATH,
  summary: "List the calendars that make the groomer busy",
  example: { reply },
});

/**
 * Adds an iCalendar (RFC 5545) address and reads it at once. A calendar that cannot be read is added too,
 * with its fault, and is tried again every quarter of an hour. Events block new bookings; visits stand.
 */
export const addCalendar = endpoint({
  ...common,
  method: "POST",
  path: CALENDARS_PATH,
  summary: "Add a calendar that makes the groomer busy",
  body: z.strictObject({
    name: nameSchema,
    address: z.string().min(1, CALENDAR_FAULTS.not_address).max(2_000),
  }),
  errors: ["conflict", "forbidden", "not_ready"],
  example: { body: { name: "Family", address: "https://calendar.example/secret/basic.ics" }, reply },
});

export const renameCalendar = endpoint({
  ...common,
  method: "PUT",
  path: `${CALENDARS_PATH}/{id}`,
  summary: "Rename a calendar that makes the groomer busy",
  params,
  body: z.strictObject({ name: nameSchema }),
  errors: ["forbidden", "not_found"],
  example: { params: { id: ID }, body: { name: "Family" }, reply },
});

/** Removes a calendar. Its times can be booked at once. */
export const removeCalendar = endpoint({
  ...common,
  method: "DELETE",
  path: `${CALENDARS_PATH}/{id}`,
  summary: "Remove a calendar that makes the groomer busy",
  params,
  errors: ["forbidden", "not_found"],
  example: { params: { id: ID }, reply: { ...reply, calendars: [] } },
});

/** Reads a calendar now. The outcome is in its entry. */
export const refreshCalendar = endpoint({
  ...common,
  method: "POST",
  path: `${CALENDARS_PATH}/{id}/refresh`,
  summary: "Read a calendar now",
  params,
  body: z.strictObject({}),
  errors: ["forbidden", "not_found"],
  example: { params: { id: ID }, body: {}, reply },
});

const TOKEN = "m8Jw0q3nT1b5xV7cK9sZ2dF4gH6jL0pQ";

/** Makes the link by which a calendar elsewhere reads the groomer's visits; a former link stops working. */
export const makeCalendarLink = endpoint({
  audience: common.audience,
  states: common.states,
  method: "POST",
  path: LINK_PATH,
  summary: "Make or replace the groomer's calendar link",
  body: z.strictObject({}),
  /** The only answer that ever shows the link: only its hash is stored. */
  reply: z.object({ url: z.url() }),
  errors: ["forbidden"],
  example: { body: {}, reply: { url: `https://brand.example/calendar/groomer/${TOKEN}.ics` } },
});

/** Ends the link: it stops working at once. Safe to repeat. */
export const dropCalendarLink = endpoint({
  ...common,
  method: "DELETE",
  path: LINK_PATH,
  summary: "Switch off the groomer's calendar link",
  errors: ["forbidden"],
  example: { reply },
});

/**
 * The iCalendar document behind a groomer's link, which calendars read without sign-in: visits and time off
 * from 60 days ago to 180 days ahead. An invalid, replaced or foreign token gives the same 404.
 */
export const readGroomerCalendar = endpoint({
  method: "GET",
  path: `${GROOMER_FEEDS_PATH}/{token}`,
  summary: "Read the calendar of a groomer's link",
  audience: ["public"],
  params: z.object({ token: z.string().max(200) }),
  /** `etag` changes whenever the content does. */
  reply: z.object({ fileName: z.string(), content: z.string(), etag: z.string() }),
  errors: ["not_found"],
  example: {
    params: { token: TOKEN },
    reply: { fileName: "visits.ics", content: "BEGIN:VCALENDAR…", etag: 'W/"3yZ"' },
  },
});
