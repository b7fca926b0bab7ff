import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import * as waiting from "./service/list-waiting.ts";
import { waitForTime } from "./service/wait-for-time.ts";

export const waitlistApi = [
  handle(contract.waitForTime, (context, { params, body }) => waitForTime(context, params.session, body)),
  handle(contract.listWaiting, (context) => waiting.listWaiting(context)),
  handle(contract.stopWaiting, (context, { params }) => waiting.stopWaiting(context, params.id)),
  handle(contract.openHeldTime, (context, { params }) => waiting.openHeldTime(context, params.id)),
  handle(contract.leaveHeldTime, (context, { params }) => waiting.leaveHeldTime(context, params.id)),
];
