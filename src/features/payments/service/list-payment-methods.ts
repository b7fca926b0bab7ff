import { findDefaultPaymentMethod } from "#features/accounts/service/set-default-payment-method.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { takingGateway } from "../adapters/gateway.ts";
import type { PaymentMethod } from "../contract.ts";
import { cardName, expiryText, failureMessage, isExpired } from "../rules.ts";
import * as cards from "../store/cards.ts";

/** The ways to pay; a customer's saved cards are the sources of `card`, the default first. */
export async function listPaymentMethods(
  db: Db,
  siteId: SiteId,
  customerId: string | null,
  now: Date,
): Promise<PaymentMethod[]> {
  const gateway = takingGateway().name;
  const saved = customerId === null ? [] : await cards.list(db, siteId, customerId);
  const first = customerId === null ? null : await findDefaultPaymentMethod(db, siteId, customerId);
  const isFirst = (card: cards.CardRow) => Number(card.id === first?.sourceId);
  const sources = saved
    .filter((card) => card.gateway === gateway)
    .toSorted((one, other) => isFirst(other) - isFirst(one))
    .map((card) => ({
      id: card.id,
      name: cardName(card),
      description: `${isExpired(card, now) ? "Expired" : "Expires"} ${expiryText(card)}`,
      type: "card" as const,
      isManageable: true,
      isExpired: isExpired(card, now),
    }));
  return [
    {
      id: "card",
      name: "Card",
      description: "Held now, charged after the visit",
      isAvailable: true,
      sources,
    },
    {
      id: "cash",
      name: "Cash",
      description: "Pay your groomer at the visit",
      isAvailable: true,
      sources: [],
    },
    {
      id: "gift_card",
      name: "Gift card",
      description: "Enter the code of a gift card",
      isAvailable: true,
      sources: [],
    },
  ];
}

/** A way to pay that was chosen, or why it cannot be charged, in the payer's words. */
export type DescribedSource = { name: string } | { problem: string };

/**
 * What a payer chose on the payment screen: a saved card of this customer by its id, or a fresh token. One
 * that is unknown or another's, and one that has expired, cannot be charged. A guest (`customerId` null) has
 * no saved cards.
 *
 * @throws Refusal `service_unavailable` when the gateway does not answer.
 */
export async function describeSource(
  context: Pick<Context, "db" | "siteId" | "now" | "log">,
  customerId: string | null,
  sourceId: string,
): Promise<DescribedSource> {
  const { db, siteId, now, log } = context;
  const gateway = takingGateway();
  const card = customerId && (await cards.find(db, siteId, customerId, gateway.name, sourceId));
  if (card) return isExpired(card, now) ? problemOf("expired_card") : { name: cardName(card) };
  const owner = customerId === null ? null : { siteId, customerId };
  const token = await gateway.readToken(sourceId, owner, now).catch((error: unknown) => {
    log.warn({ err: error }, "the payment gateway did not answer");
    throw new Refusal("service_unavailable", "The bank did not answer. Please try again in a moment.");
  });
  // The sandbox bank itself is asked about an expired card, as a bank is about a fresh token.
  return token ? { name: cardName(token) } : problemOf("unknown_source");
}

const problemOf = (failure: string): DescribedSource => ({ problem: failureMessage(failure) });
