import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { pushMessage } from "./service/push-message.ts";

/** Added in the transaction of a message, by `insertMessage`. A later message of the room replaces it. */
const pushMessageJob = job({
  name: "push-message",
  payload: z.object({ deviceId: z.uuid(), roomId: z.uuid() }),
  run: (message, { db, clock }) => pushMessage(db, message, clock.now()),
});

export const pushJobs = [pushMessageJob];
