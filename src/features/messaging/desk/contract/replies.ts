import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, lineSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleRoom, roomParams } from "../../contract/rooms.ts";
import { unknownPlaceholders } from "../../rules/placeholders.ts";
import { ANSWER_FACTS } from "../rules.ts";
import { DESK_REFUSALS } from "../words.ts";
import { DESK_PATH, DESK_ROOM } from "./rooms.ts";

/** An answer that the team gives often. Its content may name {name}, {brand} and {staff}. */
const replySchema = z.object({ id: idSchema, title: z.string(), content: z.string() });
export type CannedReply = z.output<typeof replySchema>;

const id = "01990000-0000-7000-8000-0000000000b4";
const example: CannedReply = {
  id,
  title: "Receipt",
  content: "Hello {name}, open the visit and choose Receipt. {staff}, {brand}",
};

const reading = { audience: ["staff"], needs: "messages.read" } as const;
const writing = { audience: ["staff"], needs: "messages.write" } as const;

export const listReplies = endpoint({
  ...reading,
  method: "GET",
  path: `${DESK_PATH}/replies`,
  summary: "List prepared answers",
  reply: z.array(replySchema),
  example: { reply: [example] },
});

/** The prepared answers with the names of the conversation, the brand and the caller. */
export const listFilledReplies = endpoint({
  ...reading,
  method: "GET",
  path: `${DESK_ROOM}/replies`,
  summary: "List prepared answers for a conversation",
  params: roomParams,
  reply: z.array(replySchema),
  errors: ["not_found"],
  example: {
    params: { roomId: exampleRoom.roomId },
    reply: [{ ...example, content: "Hello Ann, open the visit and choose Receipt. Sam, Sudsberry" }],
  },
});

const params = z.object({ id: idSchema });

/** Stores a prepared answer under an id that the caller makes. A repeat stores the same. */
export const saveReply = endpoint({
  ...writing,
  method: "PUT",
  path: `${DESK_PATH}/replies/{id}`,
  summary: "Save a prepared answer",
  params,
  body: z.strictObject({
    title: lineSchema(80),
    content: textSchema(4_000)
      .min(1, DESK_REFUSALS.emptyReply)
      .superRefine((content, faults) => {
        const names = unknownPlaceholders(content, ANSWER_FACTS);
        if (names.length > 0) faults.addIssue({ code: "custom", message: DESK_REFUSALS.placeholders(names) });
      }),
  }),
  reply: replySchema,
  errors: ["conflict"],
  example: { params: { id }, body: { title: example.title, content: example.content }, reply: example },
});

export const removeReply = endpoint({
  ...writing,
  method: "DELETE",
  path: `${DESK_PATH}/replies/{id}`,
  summary: "Remove a prepared answer",
  params,
  reply: z.array(replySchema),
  errors: ["not_found"],
  example: { params: { id }, reply: [] },
});
