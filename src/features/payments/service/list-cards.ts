import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import {
  findDefaultPaymentMethod,
  setDefaultPaymentMethod,
} from "#features/accounts/service/set-default-payment-method.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { takeLock } from "#kit/server/statements.ts";
import { notFound, Refusal, refuseFields } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { type CardFacts, takingGateway } from "../adapters/gateway.ts";
import type { Card, CardEntry } from "../contract.ts";
import { forgetAtGateway } from "../jobs.ts";
import { isExpired, MAX_CARDS } from "../rules.ts";
import * as cards from "../store/cards.ts";
import { expiryText, failureMessage, PAYMENT_REFUSALS } from "../words.ts";

/** Many cards of one person are tests of stolen ones. */
const SAVE_LIMIT = { points: 20, seconds: 3_600 };

const present = (card: cards.CardRow, now: Date): Card => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp: expiryText(card),
  isExpired: isExpired(card, now),
});

export async function listCards(context: Context): Promise<Card[]> {
  const { profileId } = actingAs(context, "customer");
  const rows = await cards.list(context.db, context.siteId, profileId);
  return rows.map((card) => present(card, context.now));
}

export async function saveCard(context: Context, token: string): Promise<Card> {
  const { profileId } = actingAs(context, "customer");
  const { db, siteId, now } = context;
  refuseImpersonator(context);
  await limitRate(db, "save-card", `${siteId}:${profileId}`, SAVE_LIMIT);
  const facts = await saveAtGateway(context, profileId, token);
  const saved = await db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, profileId));
    const saved = await cards.list(tx, siteId, profileId);
    const { source, fingerprint = null, ...rest } = facts;
    const card = { ...rest, fingerprint, gateway: takingGateway().name, gatewaySource: source };
    const same = saved.find((one) => isSameCard(one, card));
    if (!same && saved.length >= MAX_CARDS) {
      throw new Refusal("conflict", PAYMENT_REFUSALS.tooManyCards);
    }
    const one = same
      ? await cards.renew(tx, siteId, same.id, card)
      : await cards.insert(tx, siteId, profileId, card, now);
    // The earlier token has no use any more.
    if (same && same.gatewaySource !== source) await forgetAtGateway(tx, same);
    await settleDefault(tx, siteId, profileId, now);
    return one;
  });
  return present(saved, now);
}

/** The default stays while its card is saved; else the newest valid card becomes it. */
async function settleDefault(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  const saved = await cards.list(tx, siteId, customerId);
  const before = await findDefaultPaymentMethod(tx, siteId, customerId);
  if (before && saved.some((card) => card.id === before.sourceId)) return;
  const next = saved.find((card) => !isExpired(card, now)) ?? null;
  const method = next && { sourceId: next.id, methodId: "card" };
  await setDefaultPaymentMethod(tx, siteId, customerId, method);
}

/** The same source, or the same card under another token. */
function isSameCard(one: Omit<cards.CardRow, "id">, other: Omit<cards.CardRow, "id">): boolean {
  if (one.gateway !== other.gateway) return false;
  const isMarked = one.fingerprint !== null && one.fingerprint === other.fingerprint;
  return isMarked || one.gatewaySource === other.gatewaySource;
}

async function saveAtGateway(context: Context, customerId: string, token: string): Promise<CardFacts> {
  const { siteId, origin, now, log } = context;
  const saved = await takingGateway()
    .saveCard(token, { siteId, customerId }, origin, now)
    .catch((error) => {
      log.warn({ err: error }, "the payment gateway did not answer");
      throw new Refusal("service_unavailable", PAYMENT_REFUSALS.noAnswer);
    });
  if (saved.status === "needs_action") {
    const details = { action: saved.action };
    throw new Refusal("payment_needs_action", PAYMENT_REFUSALS.confirmCard, { details });
  }
  if (saved.status !== "saved") {
    const failure = saved.status === "declined" ? saved.failure : "unknown_source";
    throw refuseFields({ token: [failureMessage(failure)] });
  }
  if (isExpired(saved.facts, now)) throw refuseFields({ token: [failureMessage("expired_card")] });
  return saved.facts;
}

/** Removes a card from the list, and soon after at the gateway; what it holds for orders stays held. */
export async function removeCard(context: Context, id: string): Promise<Card[]> {
  const { profileId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const { siteId, now } = context;
  await context.db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, profileId));
    const removed = await cards.remove(tx, siteId, profileId, id, now);
    if (!removed) throw notFound("This card");
    await forgetAtGateway(tx, removed);
    await settleDefault(tx, siteId, profileId, now);
  });
  return listCards(context);
}

/** How a new card is entered: in the gateway's own fields, never in ours. */
export async function showCardEntry(): Promise<CardEntry> {
  const { name, browser } = takingGateway();
  return { gateway: name, publishableKey: browser?.publishableKey ?? null };
}
