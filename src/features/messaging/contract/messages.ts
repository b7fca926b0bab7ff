import { z } from "zod";
import { exampleOrderCard, orderCardSchema } from "#features/orders/contract/order-card.ts";
import { ORDER_NEWS } from "#features/orders/rules/order-news.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { MAX_FILES } from "../rules/files.ts";
import { REACTION_NAMES } from "../rules/rooms.ts";
import { ROOM_REFUSALS } from "../words/rooms.ts";
import { messageFileSchema, sentFileSchema } from "./files.ts";
import { exampleRoom, exampleUsers, MAX_SEQ, READERS, ROOMS_PATH, roomParams } from "./rooms.ts";

const MESSAGES_PATH = `${ROOMS_PATH}/{roomId}/messages` as const;

const replySchema = z.object({ id: idSchema, sender_id: idSchema.nullable(), content: z.string() });

/**
 * A message with text, files or both. `seq` is its place in the room; `changedSeq` numbers its latest event.
 * A removed message has no content and no files. `sender_id` is null for notices and cards of the program.
 */
export const messageSchema = z.object({
  id: idSchema,
  roomId: idSchema,
  seq: z.int(),
  changedSeq: z.int(),
  kind: z.enum(["text", "notice", "card"]),
  /** What happened to which visit; only of cards. */
  card: z.object({ orderId: idSchema, news: z.enum(ORDER_NEWS) }).nullable(),
  sender_id: idSchema.nullable(),
  content: z.string(),
  files: z.array(messageFileSchema),
  timestamp: instantSchema,
  removed: z.boolean(),
  seenBy: z.array(idSchema),
  replyMessage: replySchema.nullable(),
  reactions: z.array(z.object({ reaction: z.enum(REACTION_NAMES), users: z.array(idSchema) })),
});
export type Message = z.output<typeof messageSchema>;

const roomId = exampleRoom.roomId;
const messageId = "01990000-0000-7000-8000-0000000000b1";
export const exampleMessage: Message = {
  id: messageId,
  roomId,
  seq: 8,
  changedSeq: 8,
  kind: "text",
  card: null,
  sender_id: exampleUsers.ada,
  content: "I am five minutes away.",
  files: [],
  timestamp: "2026-11-10T16:00:00.000Z",
  removed: false,
  seenBy: [exampleUsers.ada],
  replyMessage: null,
  reactions: [],
};

/** The latest messages, or the latest before a number. Visits from before the room have numbers below 1. */
export const messagesWindow = {
  before: z.coerce.number().int().min(-MAX_SEQ).max(MAX_SEQ).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
};

const messagesSchema = z.object({
  items: z.array(messageSchema),
  /** The visits of the cards, as they are now. A visit that has gone to another groomer is missing. */
  orders: z.array(orderCardSchema),
  /** Older messages exist; only without `after`. */
  hasOlder: z.boolean(),
  /** All events up to this number are in the answers so far. */
  upTo: z.int(),
  /** More events followed; ask again with `after` = `upTo`. Only with `after`. */
  hasNewer: z.boolean(),
});
export type Messages = z.output<typeof messagesSchema>;

/**
 * Without a query the latest messages, with `before` the older ones, in their order. With `after`: every
 * message that was sent or changed by an event after this number, by the number of its latest event.
 */
export const listMessages = endpoint({
  method: "GET",
  path: MESSAGES_PATH,
  summary: "List messages",
  ...READERS,
  params: roomParams,
  query: z.object({
    ...messagesWindow,
    after: z.coerce.number().int().min(0).max(MAX_SEQ).optional(),
  }),
  reply: messagesSchema,
  errors: ["not_found"],
  example: {
    params: { roomId },
    query: { before: 9, limit: 30 },
    reply: {
      items: [exampleMessage],
      orders: [exampleOrderCard],
      hasOlder: true,
      upTo: 8,
      hasNewer: false,
    },
  },
});

const hasWordsOrFiles = ({ content, files }: { content: string; files: readonly unknown[] }) =>
  content !== "" || files.length > 0;

/**
 * The caller makes the id: a repeated request answers the stored message. `files` are uploads of the caller
 * that are in no message yet.
 */
export const sendMessage = endpoint({
  method: "POST",
  path: MESSAGES_PATH,
  summary: "Send a message",
  ...READERS,
  params: roomParams,
  body: z
    .strictObject({
      id: idSchema,
      content: textSchema(4_000).default(""),
      replyTo: idSchema.optional(),
      files: z.array(sentFileSchema).max(MAX_FILES, ROOM_REFUSALS.manyFiles).default([]),
    })
    .refine(hasWordsOrFiles, { error: ROOM_REFUSALS.empty, path: ["content"] })
    .refine(hasWordsOrFiles, { error: ROOM_REFUSALS.empty, path: ["files"] }),
  reply: messageSchema,
  errors: ["not_found", "conflict", "forbidden"],
  example: {
    params: { roomId },
    body: { id: messageId, content: "I am five minutes away." },
    reply: exampleMessage,
  },
});

const messageParams = roomParams.extend({ messageId: idSchema });

/** Removes an own message for everybody, soon after it was sent. Its place stays. */
export const removeMessage = endpoint({
  method: "DELETE",
  path: `${MESSAGES_PATH}/{messageId}`,
  summary: "Remove an own message",
  ...READERS,
  params: messageParams,
  reply: messageSchema,
  errors: ["not_found", "conflict", "forbidden"],
  example: {
    params: { roomId, messageId },
    reply: { ...exampleMessage, content: "", removed: true, changedSeq: 9 },
  },
});

const reactionSpec = {
  path: `${MESSAGES_PATH}/{messageId}/reactions/{reaction}`,
  ...READERS,
  params: messageParams.extend({ reaction: z.enum(REACTION_NAMES) }),
  reply: messageSchema,
  errors: ["not_found", "conflict", "forbidden"],
} as const;
const reacted = { roomId, messageId, reaction: "heart" } as const;

export const addReaction = endpoint({
  ...reactionSpec,
  method: "PUT",
  summary: "React to a message",
  example: {
    params: reacted,
    reply: {
      ...exampleMessage,
      changedSeq: 9,
      reactions: [{ reaction: "heart", users: [exampleUsers.ann] }],
    },
  },
});

export const removeReaction = endpoint({
  ...reactionSpec,
  method: "DELETE",
  summary: "Take back a reaction",
  example: { params: reacted, reply: { ...exampleMessage, changedSeq: 10 } },
});

/** Reports a message of the other side to the brand's staff. A second report changes nothing. */
export const reportMessage = endpoint({
  method: "POST",
  path: `${MESSAGES_PATH}/{messageId}/report`,
  summary: "Report a message",
  ...READERS,
  params: messageParams,
  body: z.strictObject({ reason: lineSchema(300) }),
  reply: messageSchema,
  errors: ["not_found", "conflict", "forbidden"],
  example: { params: { roomId, messageId }, body: { reason: "Rude words" }, reply: exampleMessage },
});
