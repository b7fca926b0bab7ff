import { handle } from "#kit/server/api-handler.ts";
import * as day from "./contract/day.ts";
import * as contract from "./contract.ts";
import { showDay } from "./service/show-day.ts";
import { showSelf } from "./service/show-self.ts";
import * as staff from "./service.ts";

export const staffApi = [
  handle(contract.actFor, (context, { body }) => staff.actFor(context, body)),
  handle(day.getStaffSelf, (context) => showSelf(context)),
  handle(day.getStaffDay, (context) => showDay(context)),
];
