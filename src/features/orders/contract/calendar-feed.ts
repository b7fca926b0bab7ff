import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";

export const FEED_PATH = "/v2/account/customer/calendar-feed";
export const FEEDS_PATH = "/v2/calendar-feeds";

/**
 * A customer's private calendar link. Anyone who has `url` can read the visits, so only the customer sees
 * it. `url` is null while the link is off, and for staff who act for the customer.
 */
const calendarFeedSchema = z.object({ isOn: z.boolean(), url: z.url().nullable() });
export type CalendarFeed = z.output<typeof calendarFeedSchema>;

const TOKEN = "AZkAAAAAcACAAAAAAAAAqm5vYm9keSdzLWxpbmstb2YtYW5lLWV4YQ";
const shown = { isOn: true, url: `https://brand.example/calendar/${TOKEN}.ics` };

export const getCalendarFeed = endpoint({
  method: "GET",
  path: FEED_PATH,
  summary: "Show the customer's private calendar link",
  audience: ["customer"],
  reply: calendarFeedSchema,
  example: { reply: shown },
});

/** Turns the link on, or replaces it. A former link stops working at once. */
export const renewCalendarFeed = endpoint({
  method: "POST",
  path: FEED_PATH,
  summary: "Create or replace the private calendar link",
  audience: ["customer"],
  body: z.object({}),
  reply: calendarFeedSchema,
  errors: ["forbidden"],
  example: { body: {}, reply: shown },
});

/** Turns the link off: it stops working at once. Safe to repeat. */
export const dropCalendarFeed = endpoint({
  method: "DELETE",
  path: FEED_PATH,
  summary: "Switch off the private calendar link",
  audience: ["customer"],
  reply: calendarFeedSchema,
  errors: ["forbidden"],
  example: { reply: { isOn: false, url: null } },
});

/**
 * The iCalendar (RFC 5545) document that calendars read without sign-in: upcoming visits and visits of the
 * last 90 days; cancelled visits are marked. The entries have the same ids as those in the mails. An invalid,
 * replaced or foreign token gives the same 404.
 */
export const readCalendarFeed = endpoint({
  method: "GET",
  path: `${FEEDS_PATH}/{token}`,
  summary: "Read the calendar of a private link",
  audience: ["public"],
  params: z.object({ token: z.string().max(200) }),
  reply: z.object({ fileName: z.string(), content: z.string() }),
  errors: ["not_found"],
  example: {
    params: { token: TOKEN },
    reply: { fileName: "visits.ics", content: "BEGIN:VCALENDAR…" },
  },
});
