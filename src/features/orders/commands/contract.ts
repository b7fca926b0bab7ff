import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#kit/wire/errors.ts";
import { idSchema, instantSchema, textSchema } from "#kit/wire/schema.ts";
import { completionSchema } from "../answers/contract/answers.ts";
import { exampleGroomerOrder, groomerOrderSchema } from "../answers/contract/requests.ts";
import { writtenReportSchema } from "../answers/contract/visit-report.ts";
import { VISIT_MARKS } from "../rules/marks.ts";
import { COMMANDS_PATH, MAX_COMMANDS, REFUSED_CODES } from "./rules.ts";

/**
 * The version of a payload. An app may send a queue that an older app has filled, so a former version stays
 * accepted for 30 days after its successor.
 */
const v = z.literal(1);
const visitMark = z.enum(VISIT_MARKS);

const envelope = {
  /** Made by the device, once for each press. The same id is never done twice. */
  id: idSchema,
  orderId: idSchema,
  /** The order's version that the device had shown. */
  baseVersion: z.int().min(0).max(1_000_000),
  /** When it happened, by the device's clock. Only its distance from `sentAt` counts. */
  at: instantSchema,
};

const commandSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...envelope,
    kind: z.literal("mark"),
    payload: z.strictObject({ v, mark: visitMark }),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal("undo_mark"),
    payload: z.strictObject({ v, mark: visitMark }),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal("note"),
    /** `base`: the note that the device had shown. */
    payload: z.strictObject({
      v,
      petServiceId: idSchema,
      spNote: textSchema(2_000),
      base: textSchema(2_000),
    }),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal("report"),
    /** `base`: the report on the pet that the device had shown, if any. */
    payload: z.strictObject({ v, petReport: writtenReportSchema, base: writtenReportSchema.optional() }),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal("complete"),
    payload: completionSchema.extend({ v }),
  }),
  z.strictObject({
    ...envelope,
    kind: z.literal("no_show"),
    payload: z.strictObject({ v }),
  }),
]);
export type GroomerCommand = z.output<typeof commandSchema>;

const codeSchema = z.enum([...REFUSED_CODES, ...(Object.keys(ERROR_STATUS) as ErrorCode[])]);

const answerSchema = z.discriminatedUnion("result", [
  z.object({ id: idSchema, result: z.literal("applied") }),
  /** It was applied before, by an earlier call. */
  z.object({ id: idSchema, result: z.literal("repeated") }),
  z.object({
    id: idSchema,
    result: z.literal("refused"),
    /**
     * `changed`: the visit has changed or ended since, or two texts are too long for one note.
     * `waits_for_earlier`: an earlier command of the order was refused. `try_again`: a fault of ours. The
     * last two are not stored: send them again. Other codes are those of the single call.
     */
    code: codeSchema,
    message: z.string(),
    /** What is there now; null for an order that the groomer cannot see. */
    current: groomerOrderSchema.nullable(),
  }),
]);
export type CommandAnswer = z.output<typeof answerSchema>;

const id = "01990000-0000-7000-8000-0000000000e1";
const orderId = exampleGroomerOrder.id;

/**
 * Applies what a groomer did on a device, in its order, each command once and in a transaction of its own. A
 * refused command stops only later ones of its order. A batch of another groomer than the caller is
 * refused. Marks, notes and reports never depend on the version: the first mark stands, and a text that
 * differs from what the device had shown is appended. A completion and a no-show need `baseVersion` to be the
 * order's version, else `changed`. Answers are stored for 90 days.
 */
export const sendCommands = endpoint({
  method: "POST",
  path: COMMANDS_PATH,
  summary: "Apply what a groomer did without a connection",
  audience: ["groomer"],
  maxBytes: 1024 * 1024,
  body: z.strictObject({
    /** The groomer who pressed. The browser may be signed in as somebody else by now. */
    groomerId: idSchema,
    /** When the device sends them, by its clock. So a wrong clock still shows how long ago it was. */
    sentAt: instantSchema,
    commands: z.array(commandSchema).min(1).max(MAX_COMMANDS),
  }),
  reply: z.object({ answers: z.array(answerSchema) }),
  errors: ["forbidden"],
  example: {
    body: {
      groomerId: "01990000-0000-7000-8000-0000000000a1",
      sentAt: "2026-11-24T17:05:00.000Z",
      commands: [
        {
          ...{ id, orderId, kind: "mark", baseVersion: 1, at: "2026-11-24T16:40:00.000Z" },
          payload: { v: 1, mark: "on_my_way" },
        },
      ],
    },
    reply: { answers: [{ id, result: "applied" }] },
  },
});
