import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { clearRooms } from "./service/clear-rooms.ts";
import { notifyUnread } from "./service/notify-unread.ts";

const notifyUnreadJob = job({
  name: "notify-unread",
  payload: z.object({}),
  every: "* * * * *",
  run: (_, { db, clock, log }) => notifyUnread({ db, log }, clock.now()),
});

const clearRoomsJob = job({
  name: "clear-rooms",
  payload: z.object({}),
  every: "17 3 * * *",
  run: (_, { db, clock }) => clearRooms(db, clock.now()),
});

export const messagingJobs = [notifyUnreadJob, clearRoomsJob];
