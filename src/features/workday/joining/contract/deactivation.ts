import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, textSchema } from "#kit/wire/schema.ts";
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
 * answered by a `conflict` with the visits in `details.visits`; with `visits: "keep"` they stand, and staff
 * answer them. Time that customers hold with the groomer is released.
 */
export const deactivateGroomer = endpoint({
  ...common,
  method: "POST",
  path: "/v2/staff/groomers/{id}/deactivate",
  summary: "Close the account of an active groomer",
  needs: "groomers.approve",
  body: z.strictObject({
    description: textSchema(1_000).min(1, NO_REASON),
    visits: z.enum(["keep"]).optional(),
  }),
  example: {
    params: { id },
    body: { description: "Your insurance has expired.", visits: "keep" },
    reply: { ...exampleShown, status: "inactive", deactivatedAt: "2026-11-25T15:00:00.000Z" },
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
