import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import { bindStandIn, lockStandIn, type Taking } from "#features/orders/answers/service/stand-ins.ts";
import type { Order } from "#features/orders/contract/order.ts";
import { showMine } from "#features/orders/service/show-order.ts";
import { sourceOfOrder } from "#features/payments/service/source-of-order.ts";
import { giftCardOf } from "#features/promotions/service/order-means.ts";
import type { Tx } from "#kit/server/database.ts";
import { hashToken } from "#kit/server/ids.ts";
import { limit, networkOf } from "#kit/server/limits.ts";
import { inQueue } from "#kit/server/queue.ts";
import { hmac } from "#kit/server/secret.ts";
import { actingAs, type Context } from "#kit/server/verb.ts";
import { asRefusal, Refusal } from "#kit/wire/errors.ts";
import { setPayment } from "../../checkout/service/set-payment.ts";
import type { BookingSession } from "../../contract/session.ts";
import { readKnown } from "../../internal/known-customer.ts";
import { type Draft, isReadyForTimes, SESSION_HOURS } from "../../rules/draft.ts";
import { withKnown } from "../../rules/known.ts";
import { findSession, showSession } from "../../service/read-session.ts";
import { BOOKING_COOKIE, openSession, SESSIONS_OF_NETWORK } from "../../start/service/start-session.ts";
import * as bookingStore from "../../store/sessions.ts";
import { setTime, slotTaken } from "../../times/service/set-time.ts";
import { draftLike } from "./rebook.ts";

/**
 * Opens the booking that takes an offered groomer, with its time held: the same one however often and on
 * whichever node it is asked for, so that two presses place one order. Whatever else has to be asked (a way
 * to pay, a higher price) is asked by the booking's own screens.
 */
export async function openStandIn(context: Context, orderId: string): Promise<BookingSession> {
  const { db, siteId } = context;
  const { profileId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const order = await showMine(context, orderId);
  await limit(db, "booking", `${siteId} ${networkOf(context.ipAddress)}`, SESSIONS_OF_NETWORK);
  // Made of the order, so that every press knows the one booking; only its customer can open it
  // (`findSession`).
  const token = hmac("stand-in", siteId, order.id).toString("base64url");
  return inQueue(`stand-in:${order.id}`, async () => {
    const taking = await bindOnce(context, token, order, profileId);
    context.setCookie(BOOKING_COOKIE, token, { maxAge: SESSION_HOURS * 3_600 });
    await prepare(context, token, order, taking);
    return showSession(context, token);
  });
}

async function bindOnce(context: Context, token: string, order: Order, customerId: string): Promise<Taking> {
  const { db, siteId } = context;
  const draft = await draftFor(context, order, customerId);
  return db.transaction().execute(async (tx: Tx) => {
    const taking = await lockStandIn(tx, context, order.id);
    if (taking.bookingSessionId !== null) return taking;
    if (!draft) {
      throw new Refusal("conflict", "Something of this visit is no longer offered. Please choose anew.");
    }
    const wished = { ...draft, wishedGroomerId: taking.groomerId };
    await openSession(context, tx, wished, token);
    const session = await bookingStore.findByToken(tx, siteId, hashToken(token));
    if (!session) throw new Error("A booking was lost as it was made");
    await bindStandIn(tx, siteId, order.id, session.id);
    return taking;
  });
}

/** The order as a draft, whole: null when some of it can no longer be had. */
async function draftFor(context: Context, order: Order, customerId: string): Promise<Draft | null> {
  const { db, siteId, now } = context;
  const [like, profile, giftCard] = await Promise.all([
    draftLike(context, customerId, order),
    readKnown(context, customerId),
    giftCardOf(db, siteId, order.id),
  ]);
  if (!isReadyForTimes(like) || workOf(like) !== workOfOrder(order)) return null;
  const draft: Draft = {
    ...like,
    upsells: order.upsells.map(({ id, quantity }) => ({ upsellId: id, quantity, groomerId: null })),
    upsellsTold: true,
    coupon: order.coupon?.code ?? null,
    giftCard,
    tip: order.totals.entries.find(({ kind }) => kind === "tip")?.amount.max ?? 0,
  };
  return profile ? withKnown(draft, profile.known, now) : draft;
}

/** All services and add-ons, pet by pet, as a text to compare. */
const workOf = ({ pets }: Draft) =>
  told(pets.flatMap((pet) => pet.services.map(({ id, addOnIds }) => [pet.id, id, ...addOnIds])));
const workOfOrder = ({ petServicesByPet }: Order) =>
  told(
    petServicesByPet.flatMap(({ pet, services }) =>
      services.map(({ service, addOns }) => [pet.id, service.id, ...addOns.map(({ id }) => id)]),
    ),
  );
const told = (lines: readonly (readonly string[])[]) =>
  lines
    .map(([pet, service, ...addOns]) => [pet, service, ...addOns.toSorted()].join(" "))
    .toSorted()
    .join();

/** Holds the time and keeps how the order was paid. One that is being placed, or is, stays as it is. */
async function prepare(context: Context, token: string, order: Order, taking: Taking): Promise<void> {
  const session = await findSession(context, token);
  if (session.status !== "new") return;
  const { groomerId, startsAt } = taking;
  try {
    await setTime(context, token, { groomerId, startsAt: startsAt.toISOString() });
    if (session.draft.payment === null) await keepPayment(context, token, order);
  } catch (error) {
    const code = asRefusal(error)?.code;
    // The groomer does not do this any more: as good as taken.
    if (code === "not_found") throw await slotTaken(context, session, startsAt);
    const isPlacing = code === "conflict" && (await findSession(context, token)).status !== "new";
    if (!isPlacing) throw error;
  }
}

/** What cannot be charged any more is chosen anew, on the page where one pays. */
async function keepPayment(context: Context, token: string, { id, paymentMethod }: Order): Promise<void> {
  if (paymentMethod?.id === "cash") {
    await setPayment(context, token, { id: "cash" });
    return;
  }
  const sourceId = await sourceOfOrder(context.db, context.siteId, id);
  if (sourceId === null) return;
  await setPayment(context, token, { id: "card", sourceId }).catch((error: unknown) => {
    const code = asRefusal(error)?.code;
    if (code !== "validation_failed" && code !== "service_unavailable") throw error;
  });
}
