import type { CardFacts } from "./gateway.ts";

/** How the sandbox bank treats a test card. */
type Behavior =
  | {
      holds: true;
      needsConfirmation?: boolean;
      failsAtCapture?: string;
      /** Why the card declines while the payer is absent, however it was set up. */
      declinesAbsent?: string;
    }
  | { holds: false; failure: string };

export type TestCard = {
  token: string;
  name: string;
  description: string;
  brand: string;
  last4: string;
  behavior: Behavior;
};

/** These cards act like the test cards of large gateways, but have no numbers. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    token: "tok_visa",
    name: "Visa",
    description: "Always works",
    brand: "Visa",
    last4: "4242",
    behavior: { holds: true },
  },
  {
    token: "tok_mastercard",
    name: "Mastercard",
    description: "Always works",
    brand: "Mastercard",
    last4: "4444",
    behavior: { holds: true },
  },
  {
    token: "tok_amex",
    name: "American Express",
    description: "Always works",
    brand: "American Express",
    last4: "0005",
    behavior: { holds: true },
  },
  {
    token: "tok_declined",
    name: "Declined card",
    description: "The bank says no",
    brand: "Visa",
    last4: "0002",
    behavior: { holds: false, failure: "card_declined" },
  },
  {
    token: "tok_insufficient_funds",
    name: "Empty card",
    description: "Not enough money on it",
    brand: "Visa",
    last4: "9995",
    behavior: { holds: false, failure: "insufficient_funds" },
  },
  {
    token: "tok_expired",
    name: "Expired card",
    description: "Ran out last year",
    brand: "Visa",
    last4: "0069",
    behavior: { holds: false, failure: "expired_card" },
  },
  {
    token: "tok_needs_action",
    name: "Card that asks first",
    description: "The bank wants you to confirm (3-D Secure)",
    brand: "Visa",
    last4: "3155",
    behavior: { holds: true, needsConfirmation: true },
  },
  {
    token: "tok_late_failure",
    name: "Card that fails later",
    description: "Works now, fails when the visit is charged",
    brand: "Visa",
    last4: "0341",
    behavior: { holds: true, failsAtCapture: "late_failure" },
  },
  {
    token: "tok_declines_absent",
    name: "Card declined later",
    description: "Can be set up, is declined when a far visit comes near",
    brand: "Visa",
    last4: "8341",
    behavior: { holds: true, declinesAbsent: "card_declined" },
  },
  {
    token: "tok_always_asks",
    name: "Card that always asks",
    description: "The bank wants you to confirm each time, also when a far visit comes near",
    brand: "Visa",
    last4: "3184",
    behavior: { holds: true, needsConfirmation: true, declinesAbsent: "authentication_failed" },
  },
];

export function testCard(token: string): TestCard | null {
  return TEST_CARDS.find((card) => card.token === token) ?? null;
}

/** Test cards expire three years from now. The expired test card expired in January of last year. */
export function factsOf(card: TestCard, now: Date): CardFacts {
  const year = now.getUTCFullYear();
  const ends =
    card.token === "tok_expired" ? { expMonth: 1, expYear: year - 1 } : { expMonth: 12, expYear: year + 3 };
  return { source: card.token, brand: card.brand, last4: card.last4, ...ends };
}
