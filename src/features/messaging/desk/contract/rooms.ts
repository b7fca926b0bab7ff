import { z } from "zod";
import { ROLES } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleRoom, exampleUsers, MAX_SEQ, roomParams } from "../../contract/rooms.ts";
import { ROOM_KINDS } from "../../rules/rooms.ts";
import { DESK_LISTS } from "../rules.ts";
import { DESK_REFUSALS } from "../words.ts";

export const DESK_PATH = "/v2/staff/messages";
export const DESK_ROOM = `${DESK_PATH}/rooms/{roomId}` as const;

/** A member of a room. `profileId` is the id of the customer, groomer or renter. Groomers show no `email`. */
const deskPersonSchema = z.object({
  id: idSchema,
  role: z.enum(ROLES),
  profileId: idSchema.nullable(),
  displayName: z.string(),
  email: z.string().nullable(),
  photoURL: z.string().nullable(),
});

export const teammateSchema = z.object({ id: idSchema, displayName: z.string() });

/**
 * A conversation that the team serves. `waitingSince` is the time of the first message without an answer,
 * `dueAt` the time until which the answer is due, `unread` counts what the team has not dealt with.
 */
const deskRoomSchema = z.object({
  roomId: idSchema,
  kind: z.enum(ROOM_KINDS),
  status: z.enum(["open", "done"]),
  title: z.string(),
  people: z.array(deskPersonSchema),
  assignee: teammateSchema.nullable(),
  waitingSince: instantSchema.nullable(),
  dueAt: instantSchema.nullable(),
  isLate: z.boolean(),
  timeZone: z.string(),
  lastMessage: z.object({ content: z.string(), timestamp: instantSchema, isTeam: z.boolean() }).nullable(),
  lastUpdated: instantSchema,
  lastSeq: z.int(),
  unread: z.int(),
});
export type DeskRoom = z.output<typeof deskRoomSchema>;

export const exampleTeammate = "01990000-0000-7000-8000-0000000000f1";
const { roomId } = exampleRoom;
const exampleDeskRoom: DeskRoom = {
  roomId,
  kind: "support",
  status: "open",
  title: "Ann Lee",
  people: [
    {
      id: exampleUsers.ann,
      role: "customer",
      profileId: "01990000-0000-7000-8000-0000000000c1",
      displayName: "Ann Lee",
      email: "ann@example.com",
      photoURL: null,
    },
  ],
  assignee: null,
  waitingSince: "2026-11-10T16:00:00.000Z",
  dueAt: "2026-11-10T17:00:00.000Z",
  isLate: false,
  timeZone: "America/Phoenix",
  lastMessage: { content: "Can I pay by check?", timestamp: "2026-11-10T16:00:00.000Z", isTeam: false },
  lastUpdated: "2026-11-10T16:00:00.000Z",
  lastSeq: 2,
  unread: 1,
};

const reading = { audience: ["staff"], needs: "messages.read" } as const;
const writing = { audience: ["staff"], needs: "messages.write" } as const;

const deskRoomsSchema = pageSchema(deskRoomSchema).extend({
  /** How many conversations each list has, and how many of the open ones are late. */
  counts: z.object({ open: z.int(), mine: z.int(), unassigned: z.int(), late: z.int() }),
});
export type DeskRooms = z.output<typeof deskRoomsSchema>;

/** Lists the conversations of the team: those whose answer is due first, then the latest. */
export const listDeskRooms = endpoint({
  ...reading,
  method: "GET",
  path: `${DESK_PATH}/rooms`,
  summary: "List the team's conversations",
  query: z.object({ list: z.enum(DESK_LISTS).default("open"), ...pagingQuery }),
  reply: deskRoomsSchema,
  example: {
    query: { list: "open", limit: 20, page: 1 },
    reply: {
      ...{ items: [exampleDeskRoom], total: 1, page: 1, limit: 20 },
      counts: { open: 1, mine: 0, unassigned: 1, late: 0 },
    },
  },
});

/** A conversation that the team does not serve is not found. */
export const getDeskRoom = endpoint({
  ...reading,
  method: "GET",
  path: DESK_ROOM,
  summary: "Show a conversation of the team",
  params: roomParams,
  reply: deskRoomSchema,
  errors: ["not_found"],
  example: { params: { roomId }, reply: exampleDeskRoom },
});

const hasOne = (ids: Record<string, string | undefined>) =>
  Object.values(ids).filter((id) => id !== undefined).length === 1;

/** Opens the conversation with a person. One that exists is answered. */
export const openDeskRoom = endpoint({
  ...writing,
  method: "POST",
  path: `${DESK_PATH}/rooms`,
  summary: "Open a conversation with a person",
  body: z
    .strictObject({
      customerId: idSchema.optional(),
      groomerId: idSchema.optional(),
      renterId: idSchema.optional(),
    })
    .refine(hasOne, { error: DESK_REFUSALS.onePerson, path: ["customerId"] })
    .refine(hasOne, { error: DESK_REFUSALS.onePerson, path: ["groomerId"] })
    .refine(hasOne, { error: DESK_REFUSALS.onePerson, path: ["renterId"] }),
  reply: deskRoomSchema,
  errors: ["not_found"],
  example: { body: { customerId: exampleDeskRoom.people[0]?.profileId ?? "" }, reply: exampleDeskRoom },
});

const ofRoom = {
  ...writing,
  params: roomParams,
  reply: deskRoomSchema,
  errors: ["conflict", "not_found"],
} as const;

/**
 * Gives a conversation to a member of the team, or to none. `from` is the member who has it now; the call is
 * refused when another one has it.
 */
export const assignDeskRoom = endpoint({
  ...ofRoom,
  method: "PUT",
  path: `${DESK_ROOM}/assignee`,
  summary: "Assign a conversation, or hand it on",
  body: z.strictObject({ assigneeId: idSchema.nullable(), from: idSchema.nullable() }),
  example: {
    params: { roomId },
    body: { assigneeId: exampleTeammate, from: null },
    reply: { ...exampleDeskRoom, assignee: { id: exampleTeammate, displayName: "Sam Hill" } },
  },
});

/** Ends the work on a conversation. Refused when a member wrote after the message `seq`. */
export const finishDeskRoom = endpoint({
  ...ofRoom,
  method: "POST",
  path: `${DESK_ROOM}/done`,
  summary: "Mark a conversation as done",
  body: z.strictObject({ seq: z.int().min(0).max(MAX_SEQ) }),
  example: {
    params: { roomId },
    body: { seq: 2 },
    reply: { ...exampleDeskRoom, status: "done", waitingSince: null, dueAt: null, unread: 0 },
  },
});

export const reopenDeskRoom = endpoint({
  ...ofRoom,
  method: "POST",
  path: `${DESK_ROOM}/reopen`,
  summary: "Open a conversation that is done again",
  body: z.strictObject({}),
  example: { params: { roomId }, body: {}, reply: exampleDeskRoom },
});

/** The members of the team who may answer. */
export const listTeam = endpoint({
  ...reading,
  method: "GET",
  path: `${DESK_PATH}/team`,
  summary: "List who may answer messages",
  reply: z.array(teammateSchema),
  example: { reply: [{ id: exampleTeammate, displayName: "Sam Hill" }] },
});
