import { z } from "zod";
import { job } from "#kit/server/jobs.ts";
import { clearCommands } from "./service/clear-commands.ts";

const clearCommandsJob = job({
  name: "clear-commands",
  payload: z.object({}),
  every: "41 3 * * *",
  run: (_, { db, clock }) => clearCommands(db, clock.now()),
});

export const commandsJobs = [clearCommandsJob];
