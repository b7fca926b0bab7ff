import { z } from "zod";
import { exampleOrderCard, orderCardSchema } from "#features/orders/contract/order-card.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleMessage, messageSchema, messagesWindow } from "../../contract/messages.ts";
import { exampleRoom, MAX_SEQ, roomParams } from "../../contract/rooms.ts";
import { DESK_REFUSALS } from "../words.ts";
import { DESK_ROOM, exampleTeammate } from "./rooms.ts";

/** A message as the team sees it: with the name of each sender, also of the team. */
export const deskMessageSchema = messageSchema.extend({ senderName: z.string(), isTeam: z.boolean() });
export type DeskMessage = z.output<typeof deskMessageSchema>;

const { roomId } = exampleRoom;
export const exampleDeskMessage: DeskMessage = { ...exampleMessage, senderName: "Ann Lee", isTeam: false };
const id = "01990000-0000-7000-8000-0000000000b2";

const deskMessagesSchema = z.object({
  items: z.array(deskMessageSchema),
  /** The visits of the cards, as they are now. A visit that has gone to another groomer is missing. */
  orders: z.array(orderCardSchema),
  /** Older messages exist that the team may read. */
  hasOlder: z.boolean(),
});
export type DeskMessages = z.output<typeof deskMessagesSchema>;

/** The latest messages, or those before a number. Of a conversation that the team joined: from then on. */
export const listDeskMessages = endpoint({
  method: "GET",
  path: `${DESK_ROOM}/messages`,
  summary: "List messages of a conversation of the team",
  audience: ["staff"],
  needs: "messages.read",
  params: roomParams,
  query: z.object({ before: messagesWindow.before, limit: messagesWindow.limit }),
  reply: deskMessagesSchema,
  errors: ["not_found"],
  example: {
    params: { roomId },
    query: { before: 9, limit: 30 },
    reply: { items: [exampleDeskMessage], orders: [exampleOrderCard], hasOlder: false },
  },
});

/**
 * Answers in a conversation. The caller makes the id: a repeated request answers the stored message. `seq` is
 * the latest message that the caller has read; the answer is refused when another of the team wrote after it.
 */
export const answerDeskRoom = endpoint({
  method: "POST",
  path: `${DESK_ROOM}/messages`,
  summary: "Answer in a conversation of the team",
  audience: ["staff"],
  needs: "messages.write",
  params: roomParams,
  body: z.strictObject({
    id: idSchema,
    content: textSchema(4_000).min(1, DESK_REFUSALS.empty),
    seq: z.int().min(0).max(MAX_SEQ),
  }),
  reply: deskMessageSchema,
  errors: ["conflict", "not_found"],
  example: {
    params: { roomId },
    body: { id, content: "Yes, you can.", seq: 8 },
    reply: {
      ...{ ...exampleDeskMessage, id, seq: 9, changedSeq: 9, content: "Yes, you can." },
      ...{ sender_id: exampleTeammate, senderName: "Sam Hill", isTeam: true },
    },
  },
});

/** A note for the team. No call of members answers it. */
const noteSchema = z.object({
  id: idSchema,
  author: z.object({ id: idSchema, displayName: z.string() }),
  content: z.string(),
  createdAt: instantSchema,
});
export type DeskNote = z.output<typeof noteSchema>;

const exampleNote: DeskNote = {
  id: "01990000-0000-7000-8000-0000000000b3",
  author: { id: exampleTeammate, displayName: "Sam Hill" },
  content: "She paid twice in May. Check the refund first.",
  createdAt: "2026-11-10T16:10:00.000Z",
};

export const listNotes = endpoint({
  method: "GET",
  path: `${DESK_ROOM}/notes`,
  summary: "List the team's notes about a conversation",
  audience: ["staff"],
  needs: "messages.read",
  params: roomParams,
  reply: z.array(noteSchema),
  errors: ["not_found"],
  example: { params: { roomId }, reply: [exampleNote] },
});

/** The caller makes the id: a repeated request answers the stored note. */
export const writeNote = endpoint({
  method: "POST",
  path: `${DESK_ROOM}/notes`,
  summary: "Write a note about a conversation for the team",
  audience: ["staff"],
  needs: "messages.write",
  params: roomParams,
  body: z.strictObject({ id: idSchema, content: textSchema(2_000).min(1, DESK_REFUSALS.emptyNote) }),
  reply: noteSchema,
  errors: ["not_found"],
  example: {
    params: { roomId },
    body: { id: exampleNote.id, content: exampleNote.content },
    reply: exampleNote,
  },
});
