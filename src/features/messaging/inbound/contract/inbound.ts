import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
import { MAX_ANSWER, OUTCOMES } from "../rules/answers.ts";

const INBOUND = "/v2/messaging-service/inbound";
const LONGEST_LINE = 2_000;

/**
 * A mail, as the operator's mail provider hands it over. `from` and `to` are addresses with or without a
 * name. `messageId` is the Message-ID: a repeated call with it changes nothing. `isAutomatic`: the header
 * Auto-Submitted says that a machine wrote it. Files and HTML stay with the provider.
 */
export const inboundMailSchema = z.object({
  from: z.string().max(LONGEST_LINE),
  to: z.string().max(LONGEST_LINE),
  subject: z.string().max(LONGEST_LINE).default(""),
  text: z.string().default(""),
  messageId: z.string().min(1).max(LONGEST_LINE),
  isAutomatic: z.boolean().default(false),
});
export type InboundMail = z.output<typeof inboundMailSchema>;

/**
 * The header `waggon-signature` is `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>" in hexadecimal>`. The
 * body is `inboundMailSchema` as JSON. The answer is the same for mails of strangers.
 */
export const receiveMail = endpoint({
  method: "POST",
  path: `${INBOUND}/mails`,
  summary: "Receive a signed mail for a conversation",
  audience: ["public"],
  accepts: "raw",
  maxBytes: 512 * 1024,
  reply: z.object({ received: z.literal(true) }),
  errors: ["bad_request", "not_found", "too_large"],
  example: {
    body: {
      from: "Ann Lee <ann@example.com>",
      to: "reply+1f0e9d8c7b6a59483726150f1e2d3c4b5a69788796a5b4c3@replies.example.com",
      subject: "Re: Ada Brush wrote to you",
      text: "See you on Tuesday.",
      messageId: "<CAF9b2@mail.example.com>",
      isAutomatic: false,
    },
    reply: { received: true },
  },
});

/** The body is Twilio's form, signed by the header `x-twilio-signature`. */
export const receiveText = endpoint({
  method: "POST",
  path: `${INBOUND}/texts`,
  summary: "Receive a signed text from Twilio",
  audience: ["public"],
  accepts: "raw",
  replies: "xml",
  reply: z.string(),
  errors: ["bad_request", "not_found", "too_large"],
  example: {
    body: { From: "+16025550123", To: "+16025550100", Body: "See you on Tuesday.", MessageSid: "SM9f2c41" },
    reply: "<Response></Response>",
  },
});

/** Signs the answer like a carrier and hands it over on the way that answers from outside take. */
export const answerFromOutbox = endpoint({
  method: "POST",
  path: "/v2/demo/outbox/{id}/answer",
  summary: "Answer a mail or text of the outbox (demo mode only)",
  audience: ["public"],
  params: z.object({ id: idSchema }),
  body: z.strictObject({
    /** Made by the caller: a repeated request delivers once. */
    id: idSchema,
    text: textSchema(MAX_ANSWER).min(1),
  }),
  reply: z.object({ outcome: z.enum([...OUTCOMES, "unknown", "automatic"]) }),
  errors: ["not_found"],
  example: {
    params: { id: "01990000-0000-7000-8000-00000000000a" },
    body: { id: "01990000-0000-7000-8000-0000000000c1", text: "See you on Tuesday." },
    reply: { outcome: "delivered" },
  },
});
