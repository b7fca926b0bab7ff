import { handle } from "#kit/server/verb.ts";
import * as contract from "./contract.ts";
import { listBlocked } from "./service.ts";

export const messagingApi = [
  handle(contract.blockList, (context, { params }) => listBlocked(context, params.id)),
];
