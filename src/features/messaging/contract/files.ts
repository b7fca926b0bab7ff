import { z } from "zod";
import { endpoint, fillPath } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { IMAGE_SIZES } from "#kit/wire/image.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { exampleRoom, READERS, ROOMS_PATH, roomParams } from "./rooms.ts";

const FILE_PATH = "/v2/messaging-service/files/{roomId}/{messageId}/{name}";
const DAY_SECONDS = 86_400;

/**
 * A file of a message. `url` ends with `name` and `extension`, and serves a photo in the sizes of its query.
 * `size` is in bytes, of a photo in all its sizes. `audio`: a recording, with its `duration` in seconds if
 * the sender's device has measured it.
 */
export const messageFileSchema = z.object({
  name: z.string(),
  size: z.int(),
  type: z.string(),
  extension: z.string(),
  url: z.string(),
  audio: z.boolean(),
  duration: z.number().nullable(),
});
export type MessageFile = z.output<typeof messageFileSchema>;

/** An upload that a message takes over. `duration` counts for recordings only. */
export const sentFileSchema = z.strictObject({
  id: idSchema,
  duration: z.number().min(0).max(DAY_SECONDS).optional(),
});
export type SentFile = z.output<typeof sentFileSchema>;

/** The address of a file. `name` has the extension. */
export const fileUrl = (place: { roomId: string; messageId: string; name: string }) =>
  fillPath(FILE_PATH, place);

const id = "01990000-0000-7000-8000-0000000000f7";

/**
 * Uploads a photo, a PDF document or a recording for a message. It is removed after an hour unless a message
 * takes its id over.
 */
export const uploadMessageFile = endpoint({
  method: "POST",
  path: `${ROOMS_PATH}/{roomId}/files`,
  summary: "Upload a file for a message",
  ...READERS,
  params: roomParams,
  accepts: "multipart",
  purpose: "message",
  reply: z.object({ id: idSchema, name: z.string(), mediaType: z.string(), bytes: z.int() }),
  errors: ["not_found", "conflict", "forbidden", "service_unavailable"],
  example: {
    params: { roomId: exampleRoom.roomId },
    reply: { id, name: "Rabies 2027.pdf", mediaType: "application/pdf", bytes: 48_213 },
  },
});

/**
 * A file of a message, for the members of its room and for the team where it reads the message. `size` is
 * for photos. Of other files the call takes byte ranges.
 */
export const showMessageFile = endpoint({
  method: "GET",
  path: FILE_PATH,
  summary: "Show a file of a message",
  audience: [...READERS.audience, "staff"],
  needs: "messages.read",
  states: READERS.states,
  params: roomParams.extend({ messageId: idSchema, name: z.string().min(1).max(140) }),
  query: z.object({ size: z.enum(IMAGE_SIZES).default("large") }),
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: {
    params: {
      roomId: exampleRoom.roomId,
      messageId: "01990000-0000-7000-8000-0000000000b1",
      name: "Rabies 2027.pdf",
    },
    query: { size: "large" },
    reply: "the file's bytes",
  },
});
