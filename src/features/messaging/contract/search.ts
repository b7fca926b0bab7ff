import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, lineSchema } from "#kit/wire/schema.ts";
import { exampleRoom, exampleUsers, READERS } from "./rooms.ts";

/**
 * A message with the searched words. `passage`: its parts in order, and which of them match. `title` and
 * `timeZone` are its room's.
 */
const foundSchema = z.object({
  id: idSchema,
  roomId: idSchema,
  title: z.string(),
  timeZone: z.string(),
  seq: z.int(),
  sender_id: idSchema,
  timestamp: instantSchema,
  passage: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
});
export type Found = z.output<typeof foundSchema>;

/** Finds messages that contain words with all these beginnings: the latest first, at most 50. */
export const searchMessages = endpoint({
  method: "GET",
  path: "/v2/messaging-service/search",
  summary: "Search the caller's messages",
  ...READERS,
  query: z.object({ text: lineSchema(100) }),
  reply: z.array(foundSchema),
  example: {
    query: { text: "gate" },
    reply: [
      {
        id: "01990000-0000-7000-8000-0000000000b1",
        roomId: exampleRoom.roomId,
        title: exampleRoom.title,
        timeZone: exampleRoom.timeZone,
        seq: 8,
        sender_id: exampleUsers.ann,
        timestamp: "2026-11-10T16:00:00.000Z",
        passage: [
          { text: "Is the ", isMatch: false },
          { text: "gate", isMatch: true },
          { text: " code enough?", isMatch: false },
        ],
      },
    ],
  },
});
