import { handle } from "#kit/server/api-handler.ts";
import * as contract from "./contract.ts";
import { listOutbox } from "./service/list-outbox.ts";
import { putAwayMessage } from "./service/put-away-message.ts";
import { resendMessage } from "./service/resend-message.ts";

export const staffOutboxApi = [
  handle(contract.listOutbox, (context, { query }) => listOutbox(context, query)),
  handle(contract.resendMessage, (context, { params }) => resendMessage(context, params.id)),
  handle(contract.putAwayMessage, (context, { params }) => putAwayMessage(context, params.id)),
];
