import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, latitudeSchema, longitudeSchema } from "#kit/wire/schema.ts";
import { exampleOrder, ORDERS_PATH } from "./order.ts";

/** The course of the drive as `[latitude, longitude]`. Empty without a router, or while it is away. */
const driveLineSchema = z.object({ points: z.array(z.tuple([latitudeSchema, longitudeSchema])) });
export type ShownDrive = z.output<typeof driveLineSchema>;

/** From the middle of the groomer's zone, never from the groomer's home. */
export const showDrive = endpoint({
  method: "GET",
  path: `${ORDERS_PATH}/{id}/drive`,
  summary: "Show the drive to one of the customer's appointments, along streets",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  params: z.object({ id: idSchema }),
  reply: driveLineSchema,
  example: {
    params: { id: exampleOrder.id },
    reply: {
      points: [
        [33.4953, -112.0391],
        [33.5094, -112.0211],
      ],
    },
  },
});
