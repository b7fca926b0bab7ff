import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { listBlocked } from "./service.ts";

export const messagingApi = [
  handle(contract.blockList, (context, { params }) => listBlocked(context, params.id)),
];
