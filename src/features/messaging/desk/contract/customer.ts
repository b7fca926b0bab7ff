import { z } from "zod";
import { deskPetSchema, exampleDeskCustomer } from "#features/customers/desk/contract/customer.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { centsSchema, idSchema } from "#kit/wire/schema.ts";
import { exampleRoom, roomParams } from "../../contract/rooms.ts";
import { DESK_ROOM } from "./rooms.ts";
import { deskVisitSchema, exampleDeskVisit } from "./visits.ts";

/**
 * What the team has to know of a customer who writes. Pets are null without `customers.read`, the credit in
 * cents without this and `money.read`. `upcoming` and `past`: the next three visits and requests, and the
 * latest three; null without `orders.read`, and in a conversation of two, which has its own visits.
 */
const roomCustomerSchema = z.object({
  id: idSchema,
  pets: z
    .array(deskPetSchema.pick({ id: true, name: true, breed: true, weight: true, anxiousAggressive: true }))
    .nullable(),
  credit: centsSchema.nullable(),
  upcoming: z.array(deskVisitSchema).nullable(),
  past: z.array(deskVisitSchema).nullable(),
});
export type RoomCustomer = z.output<typeof roomCustomerSchema>;

const { id, pets, credit } = exampleDeskCustomer;
const { roomId } = exampleRoom;

/** The customer of a conversation, as far as the caller's permissions go; null in one without a customer. */
export const showRoomCustomer = endpoint({
  method: "GET",
  path: `${DESK_ROOM}/customer`,
  summary: "Show the customer of a conversation of the team",
  audience: ["staff"],
  needs: "messages.read",
  params: roomParams,
  reply: z.object({ customer: roomCustomerSchema.nullable() }),
  errors: ["not_found"],
  example: {
    params: { roomId },
    reply: {
      customer: {
        ...{ id, credit, upcoming: [exampleDeskVisit], past: [] },
        pets: pets.map(({ id, name, breed, weight, anxiousAggressive }) => ({
          ...{ id, name, breed, weight, anxiousAggressive },
        })),
      },
    },
  },
});
