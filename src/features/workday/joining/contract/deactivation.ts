import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
import { cutVisitSchema } from "../../hours/contract.ts";
import { NO_REASON } from "../words/deactivation.ts";
import { exampleShown, shownApplicationSchema } from "./decision.ts";

const params = z.object({ id: idSchema });
const { id } = exampleShown;

const common = {
  audience: ["staff"],
  params,
  reply: shownApplicationSchema,
  errors: ["conflict", "not_found"],
} as const;

/**
 * Closes the account of an active groomer, who is mailed the reason: no page, no list and no search shows the
 * groomer, customers cannot book, and every session ends. While visits are still to be done it is first
 * answered by a `conflict` with the visits in `details.visits`. With `visits: "keep"` they stand, and staff
 * answer them. With `visits: "offer"`, which also needs `orders.write`, those ahead are canceled and offered
 * to other groomers: the first ones at once, the rest by a job. The groomer's standing appointments end with
 * their booked dates, and each customer is mailed. Time that customers hold is released.
 */
export const deactivateGroomer = endpoint({
  ...common,
  method: "POST",
  path: "/v2/staff/groomers/{id}/deactivate",
  summary: "Close the account of an active groomer",
  needs: "groomers.approve",
  body: z.strictObject({
    description: textSchema(1_000).min(1, NO_REASON),
    visits: z.enum(["keep", "offer"]).optional(),
  }),
  example: {
    params: { id },
    body: { description: "Your insurance has expired.", visits: "offer" },
    reply: { ...exampleShown, status: "inactive", deactivatedAt: "2026-11-25T15:00:00.000Z" },
  },
});

const groomerVisitsSchema = z.object({
  /** How many visits the groomer still has to do. */
  total: z.int(),
  /** The first ones; `standIn` is the best other groomer at the same time, if there is one. */
  visits: z.array(cutVisitSchema.extend({ standIn: z.string().nullable() })),
  /** How many standing appointments go on, which end with the account. */
  series: z.int(),
  /** What became of the visits that were offered last; `id` is that of their bulk change. Null without. */
  offers: z
    .object({ id: idSchema, isFinished: z.boolean(), done: z.int(), refused: z.int(), waiting: z.int() })
    .nullable(),
});
export type GroomerVisits = z.output<typeof groomerVisitsSchema>;

/** Shows the visits of a groomer that closing the account is about, and those that it offered to others. */
export const getGroomerVisits = endpoint({
  ...common,
  method: "GET",
  path: "/v2/staff/groomers/{id}/visits",
  summary: "Show the visits that a groomer still has to do",
  needs: "orders.read",
  reply: groomerVisitsSchema,
  errors: ["not_found"],
  example: {
    params: { id },
    reply: {
      total: 1,
      visits: [
        {
          ...{ id, number: "W-10042", status: "accepted", date: "2026-11-27" },
          ...{ startTime: "10:00", endTime: "11:30", customer: "Ann Lee", pets: ["Biscuit"] },
          ...{ isRequestedTime: false, standIn: "Bea Comb" },
        },
      ],
      series: 2,
      offers: null,
    },
  },
});

/** Opens the account of a deactivated groomer again, and mails it. The groomer signs in anew. */
export const reactivateGroomer = endpoint({
  ...common,
  method: "POST",
  path: "/v2/staff/groomers/{id}/reactivate",
  summary: "Open the account of a deactivated groomer again",
  needs: "groomers.approve",
  body: z.strictObject({}),
  example: { params: { id }, body: {}, reply: { ...exampleShown, status: "active" } },
});
