import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { notifyUnread } from "./service/notify-unread.ts";

const notifyUnreadJob = job({
  name: "notify-unread",
  payload: z.object({}),
  every: "* * * * *",
  run: (_, { db, clock, log }) => notifyUnread({ db, log }, clock.now()),
});

export const messagingJobs = [notifyUnreadJob];
