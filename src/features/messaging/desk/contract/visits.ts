import { z } from "zod";
import { exampleOrderCard, orderCardSchema } from "#features/orders/contract/order-card.ts";
import { endpoint } from "#kit/wire/endpoint.ts";
import { exampleRoom, roomParams } from "../../contract/rooms.ts";
import { DESK_ROOM } from "./rooms.ts";

/** A visit as it is now. What its customer or groomer may answer is not the team's. */
export const deskVisitSchema = orderCardSchema.pick({
  id: true,
  number: true,
  status: true,
  orderMarkedAsNoShow: true,
  pets: true,
  appointmentStart: true,
  appointmentEnd: true,
  timeZone: true,
  total: true,
});
export type DeskVisit = z.output<typeof deskVisitSchema>;

const { roomId } = exampleRoom;
const { subtotal, asks, otherTime, proposal, isReviewed, ...example } = exampleOrderCard;
export const exampleDeskVisit: DeskVisit = example;

/**
 * The visits with a card in a conversation that the team joined, also from before it did: up to 21, the
 * latest first, of which pages show twenty. None for staff who may not see appointments.
 */
export const listDeskVisits = endpoint({
  method: "GET",
  path: `${DESK_ROOM}/visits`,
  summary: "List the visits of a conversation of the team",
  audience: ["staff"],
  needs: "messages.read",
  params: roomParams,
  reply: z.array(deskVisitSchema),
  errors: ["not_found"],
  example: { params: { roomId }, reply: [exampleDeskVisit] },
});
