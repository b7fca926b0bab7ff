import { listSessionOrders } from "#features/orders/service/list-session-orders.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { toBookingId } from "../../internal/booking-id.ts";
import type { bookForClient as contract } from "../contract.ts";
import { draftForClient } from "../internal/draft-for-client.ts";
import { notFree } from "../internal/own-times.ts";
import { requireClient } from "../internal/require-client.ts";
import { CLIENT_BOOKING_REFUSALS, NOT_AT_ONCE } from "../words.ts";
import { bookOwnTime } from "./book-own-time.ts";

/** Enough for a groomer's working day, and too few for abuse. */
const BOOKINGS_OF_GROOMER: RateLimit = { points: 60, seconds: 86_400 };

type BookingInput = Parsed<typeof contract>["body"];
type Booked = Reply<typeof contract>;

/**
 * Books a visit of the signed-in groomer for a client, paid in cash. The order is accepted at once, and the
 * client gets the usual confirmation. Safe to repeat: the same `id` places one order.
 */
export async function bookForClient(
  context: Context,
  customerId: string,
  input: BookingInput,
): Promise<Booked> {
  const { siteId } = context;
  const client = await requireClient(context, customerId);
  const { groomerId } = client;
  const id = toBookingId({ siteId, senderId: groomerId, customerId }, input.id);
  const earlier = await findBooked(context, id, input);
  if (earlier) return earlier;
  await limitRate(context.db, "bookings for clients", `${siteId} ${groomerId}`, BOOKINGS_OF_GROOMER);
  if (client.notAtOnce) throw new Refusal("conflict", NOT_AT_ONCE[client.notAtOnce]);
  const draft = await draftForClient(context, client, input.pets);
  const startsAt = new Date(input.startsAt);
  const agreedMax = input.agreedTotal.max;
  await bookOwnTime(context, { draft, groomerId, customerId }, { id, startsAt, agreedMax });
  // Also after a lost time: another press of the same button may have taken it.
  const booked = await findBooked(context, id, input);
  if (!booked) throw notFree();
  return booked;
}

/** The order that this booking placed; null before. Refuses (`conflict`) another time than it was for. */
async function findBooked(
  { db, siteId }: Context,
  bookingId: string,
  { startsAt }: BookingInput,
): Promise<Booked | null> {
  const [order] = await listSessionOrders(db, siteId, bookingId);
  if (!order?.appointmentStart) return null;
  if (order.appointmentStart.getTime() !== Date.parse(startsAt))
    throw new Refusal("conflict", CLIENT_BOOKING_REFUSALS.otherTime);
  return { id: order.id, number: order.number, appointmentStart: order.appointmentStart.toISOString() };
}
