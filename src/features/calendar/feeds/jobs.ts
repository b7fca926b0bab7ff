import { z } from "zod";
import { siteIdSchema } from "#kit/server/ids.ts";
import { job } from "#kit/server/jobs.ts";
import { queueDueCalendars } from "./service/queue-due-calendars.ts";
import { readBusyCalendar } from "./service/read-busy-calendar.ts";

/** Reads one calendar. A failed try is noted; the next one comes with the next round. */
const readBusyCalendarJob = job({
  name: "read-busy-calendar",
  payload: z.object({ siteId: siteIdSchema, id: z.uuid() }),
  run: ({ siteId, id }, { db, clock }) => readBusyCalendar(db, siteId, id, clock.now()),
});

/** Every quarter of an hour all groomers' calendars elsewhere are read, each by a job of its own. */
const readBusyCalendars = job({
  name: "read-busy-calendars",
  payload: z.object({}),
  every: "*/15 * * * *",
  async run(_, { db, clock, log }) {
    const due = await queueDueCalendars(db, readBusyCalendarJob, clock.now());
    if (due > 0) log.info({ due }, "queued busy calendars");
  },
});

export const feedsJobs = [readBusyCalendarJob, readBusyCalendars];
