import { findDefaultPaymentMethod } from "#features/accounts/service/set-default-payment-method.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { takingGateway } from "../adapters/gateway.ts";
import type { PaymentMethod } from "../contract.ts";
import { isExpired } from "../rules.ts";
import * as cards from "../store/cards.ts";
import { cardDescription, cardName, failureMessage, METHOD_WORDS, PAYMENT_REFUSALS } from "../words.ts";

/** The ways to pay. The payer's saved cards are the sources of `card`, the default card first. */
export async function listPaymentMethods(
  db: Db,
  siteId: SiteId,
  accountId: string | null,
  now: Date,
): Promise<PaymentMethod[]> {
  const gateway = takingGateway().name;
  const saved = accountId === null ? [] : await cards.list(db, siteId, accountId);
  const defaultMethod = accountId === null ? null : await findDefaultPaymentMethod(db, siteId, accountId);
  const defaultRank = (card: cards.CardRow) => Number(card.id === defaultMethod?.sourceId);
  const sources = saved
    .filter((card) => card.gateway === gateway)
    .toSorted((a, b) => defaultRank(b) - defaultRank(a))
    .map((card) => ({
      id: card.id,
      name: cardName(card),
      description: cardDescription(card, isExpired(card, now)),
      type: "card" as const,
      isManageable: true,
      isExpired: isExpired(card, now),
    }));
  return [
    { id: "card", ...METHOD_WORDS.card, isAvailable: true, sources },
    { id: "cash", ...METHOD_WORDS.cash, isAvailable: true, sources: [] },
    { id: "gift_card", ...METHOD_WORDS.gift_card, isAvailable: true, sources: [] },
  ];
}

/** The name of a chosen card, or the message to the payer why the card cannot be charged. */
export type DescribedSource = { name: string } | { problem: string };

/**
 * Describes a chosen card, given by the id of a saved card or by a token. An unknown or expired card and
 * another account's card cannot be charged. A guest (`accountId` null) has no saved cards.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer.
 */
export async function describeSource(
  context: Pick<Context, "db" | "siteId" | "now" | "log">,
  accountId: string | null,
  sourceId: string,
): Promise<DescribedSource> {
  const { db, siteId, now, log } = context;
  const gateway = takingGateway();
  const card = accountId && (await cards.find(db, siteId, accountId, gateway.name, sourceId));
  if (card) return isExpired(card, now) ? problemOf("expired_card") : { name: cardName(card) };
  const owner = accountId === null ? null : { siteId, accountId };
  const token = await gateway.readToken(sourceId, owner, now).catch((error: unknown) => {
    log.warn({ err: error }, "the payment gateway did not answer");
    throw new Refusal("service_unavailable", PAYMENT_REFUSALS.noAnswer);
  });
  // For a new token the bank decides whether the card has expired.
  return token ? { name: cardName(token) } : problemOf("unknown_source");
}

const problemOf = (failure: string): DescribedSource => ({ problem: failureMessage(failure) });
