import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { exampleRoom, exampleUsers } from "../../contract/rooms.ts";
import { deskMessageSchema, exampleDeskMessage } from "./messages.ts";
import { DESK_PATH } from "./rooms.ts";

const personSchema = z.object({ id: idSchema, displayName: z.string() });

/**
 * A reported message. `content` is its text when it was reported; the sender may have removed it since.
 * `isRemoved`: it has no text anymore. `isJoined`: the team is in the conversation.
 */
const reportSchema = z.object({
  id: idSchema,
  roomId: idSchema,
  messageId: idSchema,
  reporter: personSchema,
  sender: personSchema,
  reason: z.string(),
  content: z.string(),
  reportedAt: instantSchema,
  closedAt: instantSchema.nullable(),
  isRemoved: z.boolean(),
  isJoined: z.boolean(),
});
export type Report = z.output<typeof reportSchema>;

const id = "01990000-0000-7000-8000-0000000000b5";
const example: Report = {
  id,
  roomId: exampleRoom.roomId,
  messageId: exampleDeskMessage.id,
  reporter: { id: exampleUsers.ann, displayName: "Ann Lee" },
  sender: { id: exampleUsers.ada, displayName: "Ada Brush" },
  reason: "Rude words",
  content: "I am five minutes away.",
  reportedAt: "2026-11-10T17:00:00.000Z",
  closedAt: null,
  isRemoved: false,
  isJoined: false,
};

/** The oldest open reports, or the latest closed ones. */
export const listReports = endpoint({
  method: "GET",
  path: `${DESK_PATH}/reports`,
  summary: "List reported messages",
  audience: ["staff"],
  needs: "messages.read",
  query: z.object({ status: z.enum(["open", "closed"]).default("open"), ...pagingQuery }),
  reply: pageSchema(reportSchema),
  example: {
    query: { status: "open", limit: 20, page: 1 },
    reply: { items: [example], total: 1, page: 1, limit: 20 },
  },
});

const params = z.object({ id: idSchema });

/** The messages around a reported one, while the report is open. Each reading is in the audit log. */
export const readReported = endpoint({
  method: "GET",
  path: `${DESK_PATH}/reports/{id}/messages`,
  summary: "Read around a reported message",
  audience: ["staff"],
  needs: "messages.read",
  params,
  reply: z.array(deskMessageSchema),
  errors: ["not_found"],
  example: { params: { id }, reply: [exampleDeskMessage] },
});

const decision = {
  method: "POST",
  audience: ["staff"],
  needs: "messages.write",
  params,
  body: z.strictObject({}),
  reply: reportSchema,
  errors: ["not_found"],
} as const;

/** Joins the conversation of an open report. A notice in it says so. */
export const joinReported = endpoint({
  ...decision,
  path: `${DESK_PATH}/reports/{id}/join`,
  summary: "Join the conversation of a report",
  example: { params: { id }, body: {}, reply: { ...example, isJoined: true } },
});

/** Removes the text of a reported message for everybody. The report has its copy. */
export const removeReported = endpoint({
  ...decision,
  path: `${DESK_PATH}/reports/{id}/remove-message`,
  summary: "Remove a reported message",
  example: { params: { id }, body: {}, reply: { ...example, isRemoved: true } },
});

export const closeReport = endpoint({
  ...decision,
  path: `${DESK_PATH}/reports/{id}/close`,
  summary: "Close a report",
  example: { params: { id }, body: {}, reply: { ...example, closedAt: "2026-11-10T18:00:00.000Z" } },
});
