import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as mine from "./service/list-waiting.ts";
import { waitForTime } from "./service/wait-for-time.ts";

export const waitlistApi = [
  handle(contract.waitForTime, (context, { params, body }) => waitForTime(context, params.session, body)),
  handle(contract.listWaiting, (context) => mine.listMine(context)),
  handle(contract.stopWaiting, (context, { params }) => mine.stopWaiting(context, params.id)),
  handle(contract.openHeldTime, (context, { params }) => mine.openHeldTime(context, params.id)),
  handle(contract.leaveHeldTime, (context, { params }) => mine.leaveHeldTime(context, params.id)),
];
