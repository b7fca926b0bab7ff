import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { unknownPlaceholders } from "../rules/placeholders.ts";
import { QUICK_REPLY_REFUSALS } from "../words/quick-replies.ts";
import { exampleRoom, READERS, ROOMS_PATH, roomParams } from "./rooms.ts";

/** What a quick reply may name: the other side, the brand, and who sends it. */
const FACTS = ["name", "brand", "me"] as const;
const PATH = "/v2/messaging-service/quick-replies";

/** A text that a person sends often. Its content may name {name}, {brand} and {me}. */
const quickReplySchema = z.object({ id: idSchema, title: z.string(), content: z.string() });
export type QuickReply = z.output<typeof quickReplySchema>;

const id = "01990000-0000-7000-8000-0000000000b9";
const example: QuickReply = { id, title: "On the way", content: "Hello {name}, I am on the way. {me}" };

export const listQuickReplies = endpoint({
  ...READERS,
  method: "GET",
  path: PATH,
  summary: "List the caller's quick replies",
  reply: z.array(quickReplySchema),
  example: { reply: [example] },
});

/** The quick replies with the names of the conversation, the brand and the caller. */
export const listFilledQuickReplies = endpoint({
  ...READERS,
  method: "GET",
  path: `${ROOMS_PATH}/{roomId}/quick-replies`,
  summary: "List the caller's quick replies for a conversation",
  params: roomParams,
  reply: z.array(quickReplySchema),
  errors: ["not_found"],
  example: {
    params: { roomId: exampleRoom.roomId },
    reply: [{ ...example, content: "Hello Ann Lee, I am on the way. Ada Brush" }],
  },
});

const params = z.object({ id: idSchema });

/** Stores a quick reply under an id that the caller makes. A repeat stores the same. */
export const saveQuickReply = endpoint({
  ...READERS,
  method: "PUT",
  path: `${PATH}/{id}`,
  summary: "Save a quick reply",
  params,
  body: z.strictObject({
    title: lineSchema(40),
    content: textSchema(1_000)
      .min(1, QUICK_REPLY_REFUSALS.empty)
      .superRefine((content, faults) => {
        const names = unknownPlaceholders(content, FACTS);
        if (names.length > 0)
          faults.addIssue({ code: "custom", message: QUICK_REPLY_REFUSALS.placeholders(names) });
      }),
  }),
  reply: quickReplySchema,
  errors: ["conflict", "forbidden", "not_found"],
  example: { params: { id }, body: { title: example.title, content: example.content }, reply: example },
});

/** Removes a quick reply, and lists the others. */
export const removeQuickReply = endpoint({
  ...READERS,
  method: "DELETE",
  path: `${PATH}/{id}`,
  summary: "Remove a quick reply",
  params,
  reply: z.array(quickReplySchema),
  errors: ["not_found", "forbidden"],
  example: { params: { id }, reply: [] },
});
