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

/** A person who saves very many cards is probably testing stolen cards. */
const SAVE_LIMIT = { points: 20, seconds: 3_600 };

const toCard = (card: cards.CardRow, now: Date): Card => ({
  id: card.id,
  brand: card.brand,
  last4: card.last4,
  exp: expiryText(card),
  isExpired: isExpired(card, now),
});

export async function listCards(context: Context): Promise<Card[]> {
  const { accountId } = actingAs(context, "customer");
  return listCardsOfAccount(context, accountId);
}

/** The saved cards of any account. The caller has checked who asks. */
export async function listCardsOfAccount(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  accountId: string,
): Promise<Card[]> {
  const rows = await cards.list(db, siteId, accountId);
  return rows.map((card) => toCard(card, now));
}

/** Saves a card of the signed-in customer by its token. A card that is already saved gets the new token. */
export async function saveCard(context: Context, token: string): Promise<Card> {
  const { profileId, accountId } = actingAs(context, "customer");
  const { db, siteId, now } = context;
  refuseImpersonator(context);
  await limitRate(db, "save-card", `${siteId}:${accountId}`, SAVE_LIMIT);
  const facts = await saveAtGateway(context, accountId, token);
  const row = await db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, profileId));
    const saved = await cards.list(tx, siteId, accountId);
    const { source, fingerprint = null, ...rest } = facts;
    const card = { ...rest, fingerprint, gateway: takingGateway().name, gatewaySource: source };
    const same = saved.find((other) => isSameCard(other, card));
    if (!same && saved.length >= MAX_CARDS) {
      throw new Refusal("conflict", PAYMENT_REFUSALS.tooManyCards);
    }
    const row = same
      ? await cards.renew(tx, siteId, same.id, card)
      : await cards.insert(tx, siteId, accountId, card, now);
    // The card's earlier token is no longer used.
    if (same && same.gatewaySource !== source) await forgetAtGateway(tx, same);
    await settleDefault(tx, siteId, accountId, now);
    return row;
  });
  return toCard(row, now);
}

/**
 * Leaves the default payment method if that card is still saved. Otherwise the newest valid card becomes the
 * default.
 */
async function settleDefault(tx: Tx, siteId: SiteId, accountId: string, now: Date): Promise<void> {
  const saved = await cards.list(tx, siteId, accountId);
  const current = await findDefaultPaymentMethod(tx, siteId, accountId);
  if (current && saved.some((card) => card.id === current.sourceId)) return;
  const next = saved.find((card) => !isExpired(card, now)) ?? null;
  const method = next && { sourceId: next.id, methodId: "card" };
  await setDefaultPaymentMethod(tx, siteId, accountId, method);
}

/** A card is the same if the token is the same, or if the gateway gave both tokens the same fingerprint. */
function isSameCard(a: Omit<cards.CardRow, "id">, b: Omit<cards.CardRow, "id">): boolean {
  if (a.gateway !== b.gateway) return false;
  const hasSameFingerprint = a.fingerprint !== null && a.fingerprint === b.fingerprint;
  return hasSameFingerprint || a.gatewaySource === b.gatewaySource;
}

/**
 * Saves the card at the gateway. Throws a refusal when the gateway does not answer, when the bank declines
 * the card, or when the payer must confirm the card.
 */
async function saveAtGateway(context: Context, accountId: string, token: string): Promise<CardFacts> {
  const { siteId, origin, now, log } = context;
  const saved = await takingGateway()
    .saveCard(token, { siteId, accountId }, origin, now)
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

/**
 * Removes a saved card here, and at the gateway by a job. Money that the card holds for orders stays held.
 * Returns the remaining cards.
 */
export async function removeCard(context: Context, id: string): Promise<Card[]> {
  const { profileId, accountId } = actingAs(context, "customer");
  refuseImpersonator(context);
  const { siteId, now } = context;
  await context.db.transaction().execute(async (tx) => {
    await takeLock(tx, lockCustomer(siteId, profileId));
    const removed = await cards.remove(tx, siteId, accountId, id, now);
    if (!removed) throw notFound("This card");
    await forgetAtGateway(tx, removed);
    await settleDefault(tx, siteId, accountId, now);
  });
  return listCards(context);
}

/** How a browser enters a new card: with this key in the gateway's own fields, never in ours. */
export async function showCardEntry(): Promise<CardEntry> {
  const { name, browser } = takingGateway();
  return { gateway: name, publishableKey: browser?.publishableKey ?? null };
}
