import { handle, type RawBody } from "#kit/server/api-handler.ts";
import * as contract from "./contract/inbound.ts";
import { answerFromOutbox } from "./service/answer-from-outbox.ts";
import { receiveMail } from "./service/receive-mail.ts";
import { receiveText } from "./service/receive-text.ts";

const EMPTY: RawBody = { text: "", header: () => "" };

export const inboundApi = [
  handle(contract.receiveMail, async (context, { raw = EMPTY }) => {
    await receiveMail(context, raw);
    return { received: true } as const;
  }),
  handle(contract.receiveText, async (context, { raw = EMPTY }) => {
    await receiveText(context, raw);
    // Whoever is answered gets a text of the outbox; Twilio itself has nothing to say.
    return "<Response></Response>";
  }),
  handle(contract.answerFromOutbox, async (context, { params, body }) => {
    const { outcome } = await answerFromOutbox(context, params.id, body);
    return { outcome };
  }),
];
