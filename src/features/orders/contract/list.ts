import { z } from "zod";
import { SERVED_CUSTOMERS } from "#kit/wire/actor.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { pageSchema, pagingQuery } from "#kit/wire/paging.ts";
import { centsRangeSchema, dateSchema, idSchema } from "#kit/wire/schema.ts";
import { LIST_GROUPS } from "../rules/listing.ts";
import { ORDER_STATUSES } from "../rules/order.ts";
import { exampleOrder, ORDERS_PATH, orderSchema } from "./order.ts";

const petSchema = orderSchema.shape.petServicesByPet.element.shape.pet.omit({
  size: true,
  timeModifiers: true,
});

/**
 * An order in a list. `petServices` are the ids of its lines; `petServicesByPet` groups the lines by pet.
 * `group`: the list that shows the order today, by the date of its area. `total` is in cents.
 */
const orderBriefSchema = orderSchema
  .pick({
    id: true,
    number: true,
    status: true,
    bookingSource: true,
    appointmentStart: true,
    appointmentEnd: true,
    wishes: true,
    area: true,
    orderMarkedAsNoShow: true,
    freeChangeUntil: true,
    createdAt: true,
    money: true,
    review: true,
  })
  .extend({
    group: z.enum(LIST_GROUPS),
    /**
     * `vanityUrl` is null once the groomer has left. `email`: a customer may write to the order's groomer.
     */
    serviceProvider: z
      .object({ id: idSchema, displayName: z.string(), vanityUrl: z.string().nullable(), email: z.string() })
      .nullable(),
    petServices: z.array(idSchema),
    petServicesByPet: z.array(
      z.object({
        pet: petSchema,
        services: z.array(
          z.object({ petServiceId: idSchema, service: z.object({ id: idSchema, name: z.string() }) }),
        ),
      }),
    ),
    total: centsRangeSchema,
  });
export type OrderBrief = z.output<typeof orderBriefSchema>;

const LINE = "01990000-0000-7000-8000-0000000000f1";
const { id, number, status, bookingSource, appointmentStart, appointmentEnd, wishes, area } = exampleOrder;
const { orderMarkedAsNoShow, freeChangeUntil, createdAt, money, review } = exampleOrder;
const exampleBrief: z.input<typeof orderBriefSchema> = {
  ...{ id, number, status, bookingSource, appointmentStart, appointmentEnd, wishes, area },
  ...{ orderMarkedAsNoShow, freeChangeUntil, createdAt, money, review },
  group: "upcoming",
  serviceProvider: {
    id: "01990000-0000-7000-8000-0000000000a1",
    displayName: "Maria Lopez",
    vanityUrl: "maria-grooms",
    email: "maria@example.com",
  },
  petServices: [LINE],
  petServicesByPet: [
    {
      pet: {
        id: "01990000-0000-7000-8000-0000000000b1",
        name: "Biscuit",
        breed: "Cairn Terrier",
        petType: "dog",
        coat: "wire",
      },
      services: [
        { petServiceId: LINE, service: { id: "01990000-0000-7000-8000-0000000000d1", name: "Full groom" } },
      ],
    },
  ],
  total: { min: 8_000, max: 11_000 },
};

/**
 * Lists the caller's orders by start. `upcomingOrders` and `pastOrders` are the orders of `items` divided
 * into the two lists; `group` selects one list. `start_date` and `end_date` are local days of each order's
 * area, both inclusive. A request without a time comes after every day.
 */
export const listOrders = endpoint({
  method: "GET",
  path: ORDERS_PATH,
  summary: "List the customer's appointments",
  audience: ["customer"],
  states: SERVED_CUSTOMERS,
  query: z.object({
    "status[]": z.array(z.enum(ORDER_STATUSES)).max(ORDER_STATUSES.length).optional(),
    start_date: dateSchema.optional(),
    end_date: dateSchema.optional(),
    group: z.enum(LIST_GROUPS).optional(),
    order: z.enum(["asc", "desc"]).default("desc"),
    ...pagingQuery,
  }),
  reply: pageSchema(orderBriefSchema).extend({
    upcomingOrders: z.array(orderBriefSchema),
    pastOrders: z.array(orderBriefSchema),
  }),
  example: {
    query: { "status[]": ["accepted", "pending"], start_date: "2026-11-21", limit: 20, page: 1 },
    reply: {
      items: [exampleBrief],
      total: 1,
      page: 1,
      limit: 20,
      upcomingOrders: [exampleBrief],
      pastOrders: [],
    },
  },
});
