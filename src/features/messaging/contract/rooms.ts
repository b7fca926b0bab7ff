import { z } from "zod";
import { ALL_OPEN_ACCOUNTS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { ROOM_KINDS } from "../rules/rooms.ts";
import { ROOM_REFUSALS } from "../words/rooms.ts";

/** The largest number of an event. */
export const MAX_SEQ = 2_147_483_647;
export const ROOMS_PATH = "/v2/messaging-service/rooms";
/** The list of rooms grows by this many. */
const ROOMS_PAGE = 12;

/** A member of a room. `id` is the messaging id of the person. `email` is shown to the person alone. */
export const chatUserSchema = z.object({
  id: idSchema,
  displayName: z.string(),
  photoURL: z.string().nullable(),
  email: z.string().nullable(),
});
export type ChatUser = z.output<typeof chatUserSchema>;

/** `new`: the caller has not seen it. `senderId` is null for notices of the program. */
const lastMessageSchema = z.object({
  content: z.string(),
  timestamp: instantSchema,
  new: z.boolean(),
  senderId: idSchema.nullable(),
});

/**
 * A conversation as the caller sees it. `users` are the messaging ids of the members, `seenBy` those who
 * have seen the last message. `lastSeq` numbers the latest event of the room, `seenSeq` the latest message
 * that the caller has seen. A closed room can be read and takes no messages.
 */
export const roomSchema = z.object({
  roomId: idSchema,
  kind: z.enum(ROOM_KINDS),
  title: z.string(),
  avatar: z.string().nullable(),
  /** The caller's messaging id. */
  ownId: idSchema,
  users: z.array(idSchema),
  people: z.array(chatUserSchema),
  customerId: idSchema.nullable(),
  groomerId: idSchema.nullable(),
  public: z.boolean(),
  readOnly: z.boolean(),
  adminCustomerRoom: z.boolean(),
  closed: z.boolean(),
  /** An IANA name, in which the times of messages are shown. */
  timeZone: z.string(),
  lastMessage: lastMessageSchema.nullable(),
  lastUpdated: instantSchema,
  lastSeq: z.int(),
  seenSeq: z.int(),
  seenBy: z.array(idSchema),
  unread: z.int(),
});
export type Room = z.output<typeof roomSchema>;

const roomId = "01990000-0000-7000-8000-0000000000a1";
export const exampleUsers = {
  ann: "01990000-0000-7000-8000-0000000000a2",
  ada: "01990000-0000-7000-8000-0000000000a3",
};
export const exampleRoom: Room = {
  roomId,
  kind: "pair",
  title: "Ada Brush",
  avatar: null,
  ownId: exampleUsers.ann,
  users: [exampleUsers.ann, exampleUsers.ada],
  people: [
    { id: exampleUsers.ann, displayName: "Ann Lee", photoURL: null, email: "ann@example.com" },
    { id: exampleUsers.ada, displayName: "Ada Brush", photoURL: null, email: null },
  ],
  customerId: "01990000-0000-7000-8000-0000000000c1",
  groomerId: "01990000-0000-7000-8000-0000000000d1",
  public: false,
  readOnly: false,
  adminCustomerRoom: false,
  closed: false,
  timeZone: "America/Phoenix",
  lastMessage: {
    content: "I am five minutes away.",
    timestamp: "2026-11-10T16:00:00.000Z",
    new: true,
    senderId: exampleUsers.ada,
  },
  lastUpdated: "2026-11-10T16:00:00.000Z",
  lastSeq: 8,
  seenSeq: 7,
  seenBy: [exampleUsers.ada],
  unread: 1,
};

/** Everybody who has a conversation with the team has conversations. */
export const READERS = {
  audience: ["customer", "groomer", "renter"],
  states: ALL_OPEN_ACCOUNTS,
} as const;
export const roomParams = z.object({ roomId: idSchema });

const roomsSchema = z.object({
  items: z.array(roomSchema),
  /** No more rooms than these exist. */
  allRoomsLoaded: z.boolean(),
  /** The unread messages of all rooms, not only of these. */
  unreadCount: z.int(),
});
export type Rooms = z.output<typeof roomsSchema>;

/** The latest rooms first. A caller loads more by a larger `limit`. `public`: announcements alone. */
export const listRooms = endpoint({
  method: "GET",
  path: ROOMS_PATH,
  summary: "List the caller's conversations",
  ...READERS,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(ROOMS_PAGE),
    public: z.enum(["true", "false"]).default("false"),
  }),
  reply: roomsSchema,
  example: {
    query: { limit: 12 },
    reply: { items: [exampleRoom], allRoomsLoaded: true, unreadCount: 1 },
  },
});

/** A room of other people is not found. */
export const getRoom = endpoint({
  method: "GET",
  path: `${ROOMS_PATH}/{roomId}`,
  summary: "Show a conversation",
  ...READERS,
  params: roomParams,
  reply: roomSchema,
  errors: ["not_found"],
  example: { params: { roomId }, reply: exampleRoom },
});

const hasOneOther = ({ groomerId, customerId }: { groomerId?: string; customerId?: string }) =>
  (groomerId === undefined) !== (customerId === undefined);

/**
 * Opens the conversation with a groomer, as a customer, or with a client, as a groomer. A conversation that
 * exists is answered, and opened again if it closed by time.
 */
export const openRoom = endpoint({
  method: "POST",
  path: ROOMS_PATH,
  summary: "Open a conversation",
  audience: ["customer", "groomer"],
  body: z
    .strictObject({ groomerId: idSchema.optional(), customerId: idSchema.optional() })
    .refine(hasOneOther, { error: ROOM_REFUSALS.oneOther, path: ["groomerId"] })
    .refine(hasOneOther, { error: ROOM_REFUSALS.oneOther, path: ["customerId"] }),
  reply: roomSchema,
  errors: ["not_found", "forbidden"],
  example: { body: { groomerId: exampleRoom.groomerId ?? "" }, reply: exampleRoom },
});

/** Marks all messages up to a number as seen. An earlier number than before changes nothing. */
export const setSeen = endpoint({
  method: "PUT",
  path: `${ROOMS_PATH}/{roomId}/seen`,
  summary: "Mark messages as seen",
  ...READERS,
  params: roomParams,
  body: z.strictObject({ seq: z.int().min(0).max(MAX_SEQ) }),
  reply: roomSchema,
  errors: ["not_found", "forbidden"],
  example: { params: { roomId }, body: { seq: 8 }, reply: { ...exampleRoom, seenSeq: 8, unread: 0 } },
});
