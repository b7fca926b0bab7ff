import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema } from "#kit/wire/schema.ts";
import { exampleApplication } from "./application.ts";
import { shownApplicationSchema } from "./decision.ts";

/** What of the groomer's work is set up: hours, a work zone, a service, and a portrait. */
const setupSchema = z.object({
  hours: z.boolean(),
  zone: z.boolean(),
  service: z.boolean(),
  photo: z.boolean(),
});
export type Setup = z.output<typeof setupSchema>;

export const getSetup = endpoint({
  method: "GET",
  path: "/v2/groomer/setup",
  summary: "Show what of the groomer's work is set up",
  audience: ["groomer"],
  states: { groomer: ["approved", "active"] },
  reply: setupSchema,
  example: { reply: { hours: true, zone: true, service: true, photo: false } },
});

const id = "01990000-0000-7000-8000-0000000000d1";

/** Opens an approved groomer's account, so that customers can book. Refused until all is set up. */
export const activateGroomer = endpoint({
  method: "POST",
  path: "/v2/staff/groomers/{id}/activate",
  summary: "Open an approved groomer's account",
  audience: ["staff"],
  needs: "groomers.approve",
  params: z.object({ id: idSchema }),
  body: z.strictObject({}),
  reply: shownApplicationSchema,
  errors: ["conflict", "not_found"],
  example: { params: { id }, body: {}, reply: { ...exampleApplication, id, status: "active" } },
});
