import { z } from "zod";
import { endpoint } from "#kit/wire/endpoint.ts";
import { idSchema, instantSchema } from "#kit/wire/schema.ts";
import { ORDER_STATUSES } from "../rules/order.ts";
import { exampleOrder, ORDERS_PATH } from "./order.ts";

/** The public view of an order, without the customer's name, phone, e-mail, street, price and notes. */
export const publicOrderSchema = z.object({
  id: idSchema,
  status: z.enum(ORDER_STATUSES),
  appointmentStart: instantSchema.nullable(),
  appointmentEnd: instantSchema.nullable(),
  area: z.object({ id: idSchema, name: z.string(), timeZone: z.string() }),
  /** City and state of the visit. */
  place: z.object({ city: z.string(), stateOrProvince: z.string() }),
  serviceProvider: z.object({ id: idSchema, displayName: z.string(), vanityUrl: z.string() }).nullable(),
  petServicesByPet: z.array(
    z.object({
      pet: z.object({ name: z.string(), breed: z.string(), petType: z.string(), coat: z.string() }),
      services: z.array(z.object({ petServiceId: idSchema, name: z.string() })),
    }),
  ),
});
export type PublicOrder = z.output<typeof publicOrderSchema>;

/** Shows an order to anyone who has its link. */
export const getPublicOrder = endpoint({
  method: "GET",
  path: `${ORDERS_PATH}/{id}/public`,
  summary: "Show the public view of an appointment",
  audience: ["public"],
  params: z.object({ id: idSchema }),
  reply: publicOrderSchema,
  errors: ["not_found"],
  example: {
    params: { id: exampleOrder.id },
    reply: {
      id: exampleOrder.id,
      status: "complete",
      appointmentStart: "2026-11-24T17:00:00.000Z",
      appointmentEnd: "2026-11-24T18:00:00.000Z",
      area: { id: exampleOrder.area.id, name: "Phoenix", timeZone: "America/Phoenix" },
      place: { city: "Phoenix", stateOrProvince: "AZ" },
      serviceProvider: {
        id: "01990000-0000-7000-8000-0000000000a1",
        displayName: "Maria Lopez",
        vanityUrl: "maria-grooms",
      },
      petServicesByPet: [
        {
          pet: { name: "Biscuit", breed: "Cairn Terrier", petType: "dog", coat: "wire" },
          services: [{ petServiceId: "01990000-0000-7000-8000-0000000000f1", name: "Full groom" }],
        },
      ],
    },
  },
});
