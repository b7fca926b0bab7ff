import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { MESSAGE_KINDS } from "../rules/messages.ts";
import { MESSAGE_STATES } from "./rules.ts";

const kindSchema = z.enum(MESSAGE_KINDS as readonly [(typeof MESSAGE_KINDS)[number]]);

/**
 * A mail or text of the brand, without subject and words, which may hold a code. `label`: what it is, in a
 * few words. `to` is masked without `customers.contact`. `dueAt`: when it can first be sent. `failedAt`: the
 * last failed try. `tries`: how many failed. `reason`: why, in a sentence; "" without a failure.
 * `isPutAway`: it failed, and waits for the team no longer. `mayResend`: whether it can be sent again.
 */
const messageSchema = z.object({
  id: idSchema,
  channel: z.enum(["mail", "text"]),
  kind: kindSchema,
  label: z.string(),
  to: z.string(),
  orderId: idSchema.nullable(),
  state: z.enum(MESSAGE_STATES),
  queuedAt: instantSchema,
  dueAt: instantSchema,
  sentAt: instantSchema.nullable(),
  failedAt: instantSchema.nullable(),
  tries: z.int(),
  reason: z.string(),
  isPutAway: z.boolean(),
  mayResend: z.boolean(),
});
export type OutboxMessage = z.output<typeof messageSchema>;

const id = "01990000-0000-7000-8000-0000000000a3";
const orderId = "01990000-0000-7000-8000-0000000000a4";
const exampleMessage: z.input<typeof messageSchema> = {
  ...{ id, channel: "mail", kind: "order", label: "Confirmation", to: "mia@example.com", orderId },
  ...{ state: "failed", queuedAt: "2026-11-24T15:00:00.000Z", dueAt: "2026-11-24T15:00:00.000Z" },
  ...{ sentAt: null, failedAt: "2026-11-25T07:00:00.000Z", tries: 12, reason: "This mailbox takes no mail." },
  ...{ isPutAway: false, mayResend: true },
};

/**
 * Lists mails and texts of the last ninety days, the latest first. `order`: about this order. `person`: to
 * the present addresses of this customer or groomer. Ids that the brand does not have match no message.
 */
export const listOutbox = endpoint({
  method: "GET",
  path: "/v2/staff/outbox",
  summary: "List sent and unsent mails and texts",
  audience: ["staff"],
  needs: "outbox.read",
  query: z.object({
    order: idSchema.optional(),
    person: idSchema.optional(),
    state: z.enum(MESSAGE_STATES).optional(),
    kind: kindSchema.optional(),
    ...pagingQuery,
  }),
  reply: pageSchema(messageSchema),
  example: {
    query: { state: "failed", limit: 20, page: 1 },
    reply: { items: [exampleMessage], total: 1, page: 1, limit: 20 },
  },
});

const ofMessage = {
  method: "POST",
  audience: ["staff"],
  needs: "outbox.read",
  params: z.object({ id: idSchema }),
  body: z.strictObject({}),
  reply: messageSchema,
  errors: ["conflict", "not_found", "forbidden"],
} as const;

/**
 * Sends a message that failed for good again, with the same words. Also needs `customers.contact`. Codes and
 * links that set a password are never sent again.
 */
export const resendMessage = endpoint({
  ...ofMessage,
  path: "/v2/staff/outbox/{id}/resend",
  summary: "Send a mail or text again",
  example: {
    params: { id },
    body: {},
    reply: {
      ...exampleMessage,
      ...{ state: "queued", failedAt: null, tries: 0, reason: "", mayResend: false },
    },
  },
});

/** Takes a message that failed for good out of the team's inbox. It stays in the outbox. */
export const putAwayMessage = endpoint({
  ...ofMessage,
  path: "/v2/staff/outbox/{id}/put-away",
  summary: "Take a failed mail or text out of the inbox",
  example: { params: { id }, body: {}, reply: { ...exampleMessage, isPutAway: true } },
});
