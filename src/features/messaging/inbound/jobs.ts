import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { clearInbound } from "./service/clear-inbound.ts";

const clearInboundJob = job({
  name: "clear-inbound",
  payload: z.object({}),
  every: "27 3 * * *",
  run: (_, { db, clock }) => clearInbound(db, clock.now()),
});

export const inboundJobs = [clearInboundJob];
