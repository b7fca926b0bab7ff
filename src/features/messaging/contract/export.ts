import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { instantSchema } from "#kit/wire/schema.ts";
import { READERS } from "./rooms.ts";

/** `with`: the other side, or the subject. Removed messages have no content and no files. */
const conversationSchema = z.object({
  with: z.string(),
  messages: z.array(
    z.object({
      sentAt: instantSchema,
      isOwn: z.boolean(),
      content: z.string(),
      files: z.array(z.object({ name: z.string(), type: z.string(), url: z.string() })),
    }),
  ),
});
export type ExportedConversation = z.output<typeof conversationSchema>;

/** Exports the caller's conversations. They are part of the export of a customer's data too. */
export const exportConversations = endpoint({
  method: "GET",
  path: "/v2/messaging-service/export",
  summary: "Export the caller's conversations",
  ...READERS,
  reply: z.array(conversationSchema),
  errors: ["forbidden"],
  example: {
    reply: [
      {
        with: "Ann L.",
        messages: [
          {
            sentAt: "2026-11-10T16:00:00.000Z",
            isOwn: true,
            content: "Is the gate code enough?",
            files: [],
          },
        ],
      },
    ],
  },
});
