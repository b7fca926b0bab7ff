import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { bindStandIn, lockStandIn, type Taking } from "#features/orders/answers/service/list-stand-ins.ts";
import type { Order } from "#features/orders/contract/order.ts";
import { showOrder } from "#features/orders/service/show-order.ts";
import { findOrderSource } from "#features/payments/service/find-order-source.ts";
import { findGiftCardCode } from "#features/promotions/service/set-order-extras.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { inQueue } from "#kit/server/queue.ts";
import { hmac } from "#kit/server/secret.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import { setPayment } from "../../checkout/service/set-payment.ts";
import type { BookingSession } from "../../contract/session.ts";
import { readProfile } from "../../internal/customer-profile.ts";
import { limitNewSessions, openSession, setBookingCookie } from "../../internal/open-session.ts";
import { slotTaken } from "../../internal/slot-taken.ts";
import { withProfile } from "../../rules/customer-profile.ts";
import { type Draft, isReadyForTimes } from "../../rules/draft.ts";
import { findSession, showSession } from "../../service/find-session.ts";
import { setTime } from "../../times/service/set-time.ts";
import { SESSION_REFUSALS } from "../../words/session.ts";
import { copyToDraft } from "../internal/copy-to-draft.ts";

/**
 * Opens the booking that takes a stand-in and holds its time. An order has only one such booking, on every
 * node, so that two presses place one order. Refuses as `takeStandIn` declares.
 */
export async function openStandIn(context: Context, orderId: string): Promise<BookingSession> {
  const { siteId } = context;
  const { profileId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const order = await showOrder(context, orderId);
  await limitNewSessions(context);
  // Derived from the order's id, so that every press opens the same booking. `findSession` lets only the
  // order's customer open the booking.
  const token = hmac("stand-in", siteId, order.id).toString("base64url");
  return inQueue(`stand-in:${order.id}`, async () => {
    const taking = await bindOnce(context, token, order, profileId);
    setBookingCookie(context, token);
    await prepare(context, token, order, taking);
    return showSession(context, token);
  });
}

/** Creates the booking and binds it to the stand-in, unless an earlier press did. Returns the stand-in. */
async function bindOnce(context: Context, token: string, order: Order, customerId: string): Promise<Taking> {
  const { db, siteId } = context;
  const draft = await draftFor(context, order, customerId);
  return db.transaction().execute(async (tx: Tx) => {
    const taking = await lockStandIn(tx, context, order.id);
    if (taking.bookingSessionId !== null) return taking;
    if (!draft) {
      throw new Refusal("conflict", SESSION_REFUSALS.notOffered);
    }
    const withGroomer = { ...draft, wishedGroomerId: taking.groomerId };
    const { id } = await openSession(context, tx, withGroomer, token);
    await bindStandIn(tx, siteId, order.id, id);
    return taking;
  });
}

/** Copies the whole order to a draft. Returns null if a pet, service or add-on is no longer available. */
async function draftFor(context: Context, order: Order, customerId: string): Promise<Draft | null> {
  const { db, siteId, now } = context;
  const [copy, profile, giftCard] = await Promise.all([
    copyToDraft(context, customerId, order),
    readProfile(context, customerId),
    findGiftCardCode(db, siteId, order.id),
  ]);
  if (!isReadyForTimes(copy) || servicesFingerprint(copy) !== orderFingerprint(order)) return null;
  const draft: Draft = {
    ...copy,
    upsells: order.upsells.map(({ id, quantity }) => ({ upsellId: id, quantity, groomerId: null })),
    upsellsTold: true,
    coupon: order.coupon?.code ?? null,
    giftCard,
    tip: order.totals.entries.find(({ kind }) => kind === "tip")?.amount.max ?? 0,
  };
  return withProfile(draft, profile?.details, now);
}

/** The pets' services and add-ons as a text, to compare a draft with an order. */
const servicesFingerprint = ({ pets }: Draft) =>
  joinLines(pets.flatMap((pet) => pet.services.map(({ id, addOnIds }) => [pet.id, id, ...addOnIds])));
const orderFingerprint = ({ petServicesByPet }: Order) =>
  joinLines(
    petServicesByPet.flatMap(({ pet, services }) =>
      services.map(({ service, addOns }) => [pet.id, service.id, ...addOns.map(({ id }) => id)]),
    ),
  );
const joinLines = (lines: readonly (readonly string[])[]) =>
  lines
    .map(([pet, service, ...addOns]) => [pet, service, ...addOns.toSorted()].join(" "))
    .toSorted()
    .join();

/** Holds the time and saves how the order was paid. Leaves a booking that is being placed or has ended. */
async function prepare(context: Context, token: string, order: Order, taking: Taking): Promise<void> {
  const session = await findSession(context, token);
  if (session.status !== "new") return;
  const { groomerId, startsAt } = taking;
  try {
    await setTime(context, token, { groomerId, startsAt: startsAt.toISOString() });
    if (session.draft.payment === null) await savePayment(context, token, order);
  } catch (error) {
    const code = asRefusal(error)?.code;
    // A groomer who no longer does these services counts as a taken time.
    if (code === "not_found") throw await slotTaken(context, session, startsAt);
    const isPlacing = code === "conflict" && (await findSession(context, token)).status !== "new";
    if (!isPlacing) throw error;
  }
}

/** Saves how the order was paid. If its card no longer works, the customer chooses on the payment page. */
async function savePayment(context: Context, token: string, { id, paymentMethod }: Order): Promise<void> {
  if (paymentMethod?.id === "cash") {
    await setPayment(context, token, { id: "cash" });
    return;
  }
  const sourceId = await findOrderSource(context.db, context.siteId, id);
  if (sourceId === null) return;
  await setPayment(context, token, { id: "card", sourceId }).catch((error: unknown) => {
    const code = asRefusal(error)?.code;
    if (code !== "validation_failed" && code !== "service_unavailable") throw error;
  });
}
