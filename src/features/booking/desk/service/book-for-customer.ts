import { lockOpenCustomer } from "#features/accounts/service/lock-customer.ts";
import { findAccountId } from "#features/accounts/service/read-account-id.ts";
import type { Opening } from "#features/calendar/rules/groomer-calendar.ts";
import { listSessionOrders } from "#features/orders/service/list-session-orders.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Parsed, Reply } from "#kit/wire/endpoint.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { type Beside, placeForClient } from "../../checkout/service/place-for-client.ts";
import { toBookingId } from "../../internal/booking-id.ts";
import { servicesOf } from "../../rules/draft.ts";
import type { bookForCustomer as contract } from "../contract.ts";
import { draftForCustomer } from "../internal/draft-for-customer.ts";
import { findOpening, refuseTaken, type WantedVisit } from "../internal/find-opening.ts";
import { requireCustomer } from "../internal/require-customer.ts";
import { DESK_BOOKING_REFUSALS } from "../words.ts";

/** Enough for a day at the phone, and too few for abuse. */
const BOOKINGS_OF_STAFF: RateLimit = { points: 300, seconds: 86_400 };

type BookingInput = Parsed<typeof contract>["body"];
type Booked = Reply<typeof contract>;

/**
 * Books a visit for a customer, paid in cash. The groomer answers, and the customer gets the confirmation, as
 * for any booking. Safe to repeat: the same `id` places one order. For staff.
 */
export async function bookForCustomer(
  context: Context,
  customerId: string,
  input: BookingInput,
): Promise<Booked> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  const customer = await requireCustomer(context, customerId);
  const id = toBookingId({ siteId, senderId: accountId, customerId }, input.id);
  const earlier = await findBooked(context, id, input);
  if (earlier) return earlier;
  await limitRate(db, "bookings by staff", `${siteId} ${accountId}`, BOOKINGS_OF_STAFF);
  const draft = await draftForCustomer(context, customer, input.pets);
  const visit = { draft, customerId, groomerId: input.groomerId, startsAt: new Date(input.startsAt) };
  const opening = await findOpening(context, visit);
  if (opening) await place(context, { id, visit, opening, agreedMax: input.agreedTotal.max });
  // Also after a lost time: another press of the same button may have taken it.
  const booked = await findBooked(context, id, input);
  if (!booked) throw await refuseTaken(context, visit);
  return booked;
}

type Placing = { id: string; visit: WantedVisit; opening: Opening; agreedMax: number };

/** Places the visit at the opening. Places nothing if the time was taken since. */
async function place(context: Context, { id, visit, opening, agreedMax }: Placing): Promise<void> {
  const { draft, customerId, groomerId } = visit;
  const chosen = {
    groomerId,
    startsAt: new Date(opening.startsAt).toISOString(),
    endsAt: new Date(opening.endsAt).toISOString(),
    minutes: (opening.endsAt - opening.startsAt) / 60_000,
    zoneId: opening.zone.id,
    services: servicesOf(draft),
  };
  const full = { ...draft, visits: [chosen], payment: { id: "cash" } as const, upsellsTold: true };
  const beside = await recorder(context, visit);
  await placeForClient(context, { id, customerId, draft: full, agreedMax, beside, byStaff: true });
}

/** Writes the booking to the audit log, with the order. */
async function recorder(context: Context, { customerId, groomerId, startsAt }: WantedVisit): Promise<Beside> {
  const { db, siteId, requestId, now } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  const subjectId = await findAccountId(db, siteId, customerId);
  const about = { siteId, actorId, subjectId, requestId, action: "book for a customer", before: {} };
  return {
    // The account may have been closed since it was read.
    lock: (tx) => lockOpenCustomer(tx, siteId, customerId),
    write: (tx, [orderId = ""]) =>
      recordAudit(
        tx,
        {
          ...about,
          target: `order=${orderId}`,
          after: { groomerId, appointmentStart: startsAt.toISOString(), payment: "cash" },
        },
        now,
      ),
  };
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
    throw new Refusal("conflict", DESK_BOOKING_REFUSALS.otherTime);
  const { id, number } = order;
  return { id, number, appointmentStart: order.appointmentStart.toISOString() };
}
