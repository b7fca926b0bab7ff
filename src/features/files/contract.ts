import { z } from "zod";
import { ALL_OPEN_ACCOUNTS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { fileSchema } from "#kit/wire/file.ts";
import { idSchema } from "#kit/wire/schema.ts";

const uploadedSchema = z.object({
  id: idSchema,
  /** The name for a download, with the extension of what the bytes are. */
  name: z.string(),
  mediaType: z.string(),
  bytes: z.int(),
});

const uploadSpec = {
  method: "POST",
  audience: ["customer", "groomer", "renter"],
  states: ALL_OPEN_ACCOUNTS,
  accepts: "multipart",
  reply: uploadedSchema,
  errors: ["conflict", "forbidden", "service_unavailable"],
} as const;
const id = "01990000-0000-7000-8000-0000000000f6";

/** An upload is removed after an hour unless a call takes its id over. */
export const uploadDocument = endpoint({
  ...uploadSpec,
  path: "/v2/files/documents",
  summary: "Upload a document",
  purpose: "document",
  example: { reply: { id, name: "Rabies 2027.pdf", mediaType: "application/pdf", bytes: 48_213 } },
});

export const uploadRecording = endpoint({
  ...uploadSpec,
  path: "/v2/files/recordings",
  summary: "Upload a sound recording",
  purpose: "audio",
  example: { reply: { id, name: "Voice note.webm", mediaType: "audio/webm", bytes: 21_870 } },
});

/** A document is for its owner and staff, a recording only for its owner. The call takes byte ranges. */
export const showFile = endpoint({
  method: "GET",
  path: "/v2/files/{id}",
  summary: "Show a document or recording",
  audience: ["customer", "groomer", "renter", "staff"],
  needs: "documents.read",
  states: ALL_OPEN_ACCOUNTS,
  params: z.object({ id: idSchema }),
  replies: "file",
  reply: fileSchema,
  errors: ["not_found", "service_unavailable"],
  example: { params: { id }, reply: "the file's bytes" },
});
