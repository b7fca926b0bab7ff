import { z } from "zod";
import { ALL_OPEN_ACCOUNTS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { eventStreamSchema } from "#kit/wire/event-stream.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { exampleRoom, READERS, ROOMS_PATH, roomParams } from "../../contract/rooms.ts";
import { ROOM_KINDS } from "../../rules/rooms.ts";

/** `lastSeq` numbers the room's latest event. */
const roomNewsSchema = z.object({
  roomId: idSchema,
  kind: z.enum(ROOM_KINDS),
  lastSeq: z.int(),
});
/** `accountId` is the messaging id of who acted: a member's, or that of the team. */
const memberNewsSchema = z.object({ roomId: idSchema, accountId: idSchema });

const exampleNews: z.output<typeof roomNewsSchema> = {
  roomId: exampleRoom.roomId,
  kind: "pair",
  lastSeq: exampleRoom.lastSeq,
};

/** Each event says where something is new; the caller reads there what it is. */
const LIVE_EVENTS = {
  /** Every 20 seconds: a reader who hears nothing for longer has lost the connection. */
  beat: z.object({}),
  /** What the caller missed is not known: everything may be new. */
  reset: z.object({}),
  /** A message, card, reaction or removal in a room of the caller. */
  room: roomNewsSchema,
  /**
   * Something happened to a visit or request of the caller, or of the brand for staff who may see
   * appointments. The room of the two may have a card about it.
   */
  visit: z.object({ orderId: idSchema }),
  /**
   * The caller began or ceased to wait for a time, or one is held for them or no longer. For staff who may
   * see customers: the same of any customer of the brand.
   */
  waitlist: z.object({}),
  /** Somebody has seen the messages of a room: its unread count or its marks changed. */
  seen: memberNewsSchema,
  /** Somebody is writing in a room. It counts for some seconds. */
  typing: memberNewsSchema,
  /** For staff who read messages: a room of the team's desk changed. */
  desk: z.object({ roomId: idSchema }),
  /** For the same staff: a member of the team opened or left such a room. */
  readers: z.object({ roomId: idSchema }),
  /** For the same staff: a member of the team, by account, writes an answer. It counts for some seconds. */
  writer: memberNewsSchema,
} as const;

/**
 * Follows what happens in the caller's conversations, and with their visits. The ids of events are places:
 * with `Last-Event-ID` a caller who comes back first hears what it missed. It ends with the sign-in.
 */
export const followNews = endpoint({
  method: "GET",
  path: "/v2/live",
  summary: "Follow the caller's news",
  audience: ["customer", "groomer", "renter", "staff"],
  needs: "nothing",
  states: ALL_OPEN_ACCOUNTS,
  replies: "stream",
  events: LIVE_EVENTS,
  reply: eventStreamSchema,
  example: { reply: `event: room\ndata: ${JSON.stringify(exampleNews)}\n\n` },
});

/** Others hear of it by the event `typing`. Call it every few seconds while a person writes. */
export const sendTyping = endpoint({
  ...READERS,
  method: "POST",
  path: `${ROOMS_PATH}/{roomId}/typing`,
  summary: "Show that the caller is writing",
  params: roomParams,
  reply: z.object({}),
  errors: ["not_found", "conflict", "forbidden"],
  example: { params: { roomId: exampleRoom.roomId }, reply: {} },
});
