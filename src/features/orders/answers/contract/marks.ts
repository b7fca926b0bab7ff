import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { VISIT_MARKS } from "../../rules/marks.ts";
import { exampleProviderOrder, providerOrderSchema, staffOrderSchema } from "./answers.ts";

const { id } = exampleProviderOrder;
const APPOINTMENT = "/v2/groomer/appointments/{id}";
/** When it happened, for a phone that was offline; now if it is missing or in the future. */
const at = instantSchema.optional();
const mark = z.enum(VISIT_MARKS);
const ofStaff = { audience: ["staff"], needs: "orders.write" } as const;
const marked = {
  ...exampleProviderOrder,
  visitMarks: [{ mark: "on_my_way" as const, at: "2026-11-24T16:40:00.000Z" }],
  arrivesAt: "2026-11-24T17:00:00.000Z",
};

/**
 * Marks what happens at an accepted visit, on its own day. Each mark is set once; a repeat changes nothing. A
 * mark may be left out, but none is set after a later one. "on_my_way" texts the customer the arrival after
 * ten seconds, unless it happened more than ten minutes ago.
 */
export const setMark = endpoint({
  method: "POST",
  path: `${APPOINTMENT}/marks`,
  summary: "Mark a step of a visit",
  audience: ["groomer"],
  params: z.object({ id: idSchema }),
  body: z.strictObject({ mark: z.enum(VISIT_MARKS), at }),
  reply: providerOrderSchema,
  errors: ["conflict"],
  example: { params: { id }, body: { mark: "on_my_way" }, reply: marked },
});

/** The same for a groomer, by the brand's team. */
export const setMarkAsStaff = endpoint({
  ...ofStaff,
  method: "POST",
  path: "/v2/staff/orders/{id}/marks",
  summary: "Mark a step of a visit for its groomer",
  params: z.object({ id: idSchema }),
  body: z.strictObject({ mark, at }),
  reply: staffOrderSchema,
  errors: ["conflict"],
  example: { params: { id }, body: { mark: "on_my_way" }, reply: marked },
});

/** Takes the latest mark of an accepted visit back, however long ago it was set. */
export const undoMarkAsStaff = endpoint({
  ...ofStaff,
  method: "DELETE",
  path: "/v2/staff/orders/{id}/marks/{mark}",
  summary: "Take back a mark of a visit for its groomer",
  params: z.object({ id: idSchema, mark }),
  reply: staffOrderSchema,
  errors: ["conflict"],
  example: { params: { id, mark: "on_my_way" }, reply: exampleProviderOrder },
});

/** Takes the latest mark back within ten seconds, with its text. A mark that is not set stays so. */
export const undoMark = endpoint({
  method: "DELETE",
  path: `${APPOINTMENT}/marks/{mark}`,
  summary: "Take back a mark of a visit",
  audience: ["groomer"],
  params: z.object({ id: idSchema, mark: z.enum(VISIT_MARKS) }),
  reply: providerOrderSchema,
  errors: ["conflict"],
  example: { params: { id, mark: "on_my_way" }, reply: exampleProviderOrder },
});

/**
 * Announces a later arrival and texts it to the customer, unless it was decided more than ten minutes ago.
 * The same arrival twice is announced once. The agreed time stays.
 */
export const announceLate = endpoint({
  method: "POST",
  path: `${APPOINTMENT}/late`,
  summary: "Announce a later arrival at a visit",
  audience: ["groomer"],
  params: z.object({ id: idSchema }),
  body: z.strictObject({ arrivesAt: instantSchema, at }),
  reply: providerOrderSchema,
  errors: ["conflict"],
  example: {
    params: { id },
    body: { arrivesAt: "2026-11-24T17:30:00.000Z" },
    reply: { ...marked, arrivesAt: "2026-11-24T17:30:00.000Z" },
  },
});
