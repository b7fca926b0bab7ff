import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { idSchema, instantSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleRoom } from "../../contract/rooms.ts";
import { READER_ROLES } from "../../rules/rooms.ts";
import { DESK_REFUSALS } from "../words.ts";
import { DESK_PATH } from "./rooms.ts";

/** Something that the team announced. `role` and `area`: who reads it; null means all. */
const announcementSchema = z.object({
  id: idSchema,
  roomId: idSchema,
  title: z.string(),
  content: z.string(),
  role: z.enum(READER_ROLES).nullable(),
  area: z.object({ id: idSchema, name: z.string() }).nullable(),
  announcedAt: instantSchema,
  removed: z.boolean(),
});
export type Announcement = z.output<typeof announcementSchema>;

const id = "01990000-0000-7000-8000-0000000000b6";
const example: Announcement = {
  id,
  roomId: exampleRoom.roomId,
  title: "Holidays",
  content: "No visits on December 25.",
  role: "groomer",
  area: null,
  announcedAt: "2026-11-10T17:00:00.000Z",
  removed: false,
};

/** The latest first. */
export const listAnnouncements = endpoint({
  method: "GET",
  path: `${DESK_PATH}/announcements`,
  summary: "List what the team announced",
  audience: ["staff"],
  needs: "messages.read",
  query: z.object(pagingQuery),
  reply: pageSchema(announcementSchema),
  example: { query: { limit: 20, page: 1 }, reply: { items: [example], total: 1, page: 1, limit: 20 } },
});

const writing = {
  audience: ["staff"],
  needs: "messages.write",
  params: z.object({ id: idSchema }),
  reply: announcementSchema,
} as const;

/**
 * Announces something to a role and an area, under an id that the caller makes. Announcements of one title to
 * the same people stand in one conversation, which only the team writes. A repeat changes nothing.
 */
export const announce = endpoint({
  ...writing,
  method: "PUT",
  path: `${DESK_PATH}/announcements/{id}`,
  summary: "Announce something to a role or an area",
  body: z.strictObject({
    title: lineSchema(60, DESK_REFUSALS.noTitle),
    content: textSchema(4_000).min(1, DESK_REFUSALS.emptyAnnouncement),
    role: z.enum(READER_ROLES).nullable(),
    areaId: idSchema.nullable(),
  }),
  errors: ["conflict"],
  example: {
    params: { id },
    body: { title: example.title, content: example.content, role: "groomer", areaId: null },
    reply: example,
  },
});

/** Removes the text of an announcement. Its place in the conversation stays. */
export const removeAnnouncement = endpoint({
  ...writing,
  method: "DELETE",
  path: `${DESK_PATH}/announcements/{id}`,
  summary: "Remove an announcement",
  errors: ["not_found"],
  example: { params: { id }, reply: { ...example, content: "", removed: true } },
});
