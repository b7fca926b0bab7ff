import type { Context } from "#kit/server/api-handler.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import { takingGateway } from "../adapters/gateway.ts";
import { asSandbox, type Sandbox } from "../adapters/sandbox.ts";
import type { CardToken, TestCard } from "../contract.ts";
import { CARD_FAULTS, expiryText } from "../words.ts";

/**
 * The sandbox bank. Throws `not_found` when cards are charged by a real bank, for which these calls do not
 * exist.
 */
export function sandboxOnly(): Sandbox {
  const sandbox = asSandbox(takingGateway());
  if (!sandbox) throw notFound("This call");
  return sandbox;
}

export async function listTestCards({ now }: Context): Promise<TestCard[]> {
  const listed = asSandbox(takingGateway())?.listTestCards(now) ?? [];
  return listed.map(({ card, facts }) => ({
    id: card.token,
    name: card.name,
    description: card.description,
    brand: card.brand,
    last4: card.last4,
    exp: expiryText(facts),
  }));
}

export async function createCardToken({ now }: Context, testCard: string): Promise<CardToken> {
  const facts = await sandboxOnly().readToken(testCard, null, now);
  if (!facts) throw refuseFields({ testCard: [CARD_FAULTS.notTestCard] });
  return { token: facts.source, brand: facts.brand, last4: facts.last4, exp: expiryText(facts) };
}
