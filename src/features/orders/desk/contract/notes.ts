import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { exampleOrder } from "../../contract/order.ts";
import { NOTE_FAULTS } from "../words/notes.ts";
import { DESK_PATH } from "./list.ts";

/** A note of staff about an order, which customer and groomer never see. */
export const deskNoteSchema = z.object({
  id: idSchema,
  author: z.object({ id: idSchema, displayName: z.string() }),
  content: z.string(),
  createdAt: instantSchema,
});
export type DeskNote = z.output<typeof deskNoteSchema>;

export const exampleNote: DeskNote = {
  id: "01990000-0000-7000-8000-0000000000e9",
  author: { id: "01990000-0000-7000-8000-0000000000f1", displayName: "Sam Hill" },
  content: "The gate is closed on Tuesdays.",
  createdAt: "2026-11-23T16:00:00.000Z",
};

/** The caller chooses the id: the same id is the same note. */
export const noteOrder = endpoint({
  method: "POST",
  path: `${DESK_PATH}/{id}/notes`,
  summary: "Note something about an appointment for the team",
  audience: ["staff"],
  needs: "orders.write",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ id: idSchema, content: textSchema(2_000).min(1, NOTE_FAULTS.empty) }),
  reply: deskNoteSchema,
  errors: ["not_found"],
  example: {
    params: { id: exampleOrder.id },
    body: { id: exampleNote.id, content: exampleNote.content },
    reply: exampleNote,
  },
});
