import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import type { CentsRange } from "#kit/wire/money.ts";

export const PROPOSAL_FAULTS = {
  noService: "Choose a service",
  price: "Enter a price up to $2,000",
  reason: "Say why, so that the customer understands",
  notHigher: "This price is already within what was agreed",
  dollars: "Enter the amount in dollars, such as 85 or 85.50",
  phone: "The customer has not confirmed a phone number. Send the link by mail.",
} as const;

export const PROPOSAL_REFUSALS = {
  notNow: "A visit can be changed here from its day on, until it is complete.",
  none: "There is no open proposal. It was answered or withdrawn, or its time is over.",
  isOpen:
    "Another change of this visit waits for the customer's answer. Reload the page to see it. You can withdraw it there.",
  notAccepted: "Only the price of an accepted visit can be changed, until it is complete.",
  same: "The visit already has this.",
  noContact: "The customer has neither an e-mail address nor a phone number. Ask for a code instead.",
} as const;

/** `why`: why a longer visit does not fit. */
export const tooLong = (why: string) => `${why} Choose that it ends as booked, or ask for less.`;

/** What a change of one price is, in the history and in messages. */
export const priceWords = (service: string, pet: string, cents: number) =>
  `${service} for ${pet} costs ${formatCents(cents)}`;

/** `weight` in lbs. */
export const petWords = (pet: string, breed: string, weight: number) =>
  `${pet} is a ${breed} of ${formatWeight(weight)}`;

export const chargeWords = (label: string, cents: number) => `Added: ${label}, ${formatCents(cents)}`;

type Asked = { groomer: string; words: string; reason: string; before: CentsRange; total: CentsRange };

/** What the customer reads about a proposal. */
export function proposalMessage({ groomer, words, reason, before, total }: Asked) {
  return {
    headline: `${groomer} needs your OK`,
    paragraphs: [`${words}.`, `Why: ${reason}`, "Nothing changes until you agree."],
    text: `${groomer}: ${words}. Why: ${reason}. Total ${formatRange(total)}, before ${formatRange(before)}. Agree or decline:`,
  };
}

/**
 * The text with the code that the customer reads out. It names the price that the code agrees to. The code
 * comes first, so that no words of a groomer can stand in for it.
 */
export function consentText({ words, total }: Pick<Asked, "words" | "total">, code: string): string {
  return `${code} is the code for your groomer, if you agree. New total ${formatRange(total)}. ${words}.`;
}

/** What the customer reads when the bank did not hold the price that they agreed to. */
export function notHeldMessage(words: string, total: CentsRange) {
  return {
    headline: "Please choose another card",
    paragraphs: [
      `You agreed: ${words}. Your bank did not hold the new total of ${formatRange(total)}.`,
      "Your visit goes on. Choose another card, or pay the rest in cash.",
    ],
    text: `your bank did not hold the new total of ${formatRange(total)}. Your visit goes on. Choose another card, or pay the rest in cash:`,
  };
}

/** What the groomer reads when the customer declined by the link. */
export const declinedMessage = (pets: string, words: string) => ({
  subject: `Not agreed: ${words}`,
  lines: [`The customer stays with what was agreed (${pets}).`],
});

/** The proposal's price no longer holds, for example because the customer changed the visit since. */
export const PRICE_ROSE = "The visit would now cost more than proposed. It has to be proposed again.";

/** The groomer's page. */
export const PROPOSE_WORDS = {
  kinds: {
    service: "Add a service",
    swap: "Swap a service",
    price: "Higher price",
    charge: "Add a charge",
    pet: "Correct the pet",
  },
  nothingToSwap: "No other service of yours suits the pets of this visit.",
  nothingToAdd: "The visit already has every service and add-on of yours that suits its pets.",
  linkSent: "The link is on its way, by mail and text. This page shows the answer.",
  agreed: "The visit has its new price and services.",
  declined: "The visit stays as it was agreed.",
  expired: "The customer did not answer in time. The visit stays as it was agreed.",
  withdrawn: "The visit stays as it was agreed.",
} as const;

/** `notHeld`: what no card secures of the agreed price, in cents. */
export const notHeldByBank = (notHeld: number) =>
  `The bank did not hold ${formatCents(notHeld)} of the new price. We sent the customer a link to choose another card; cash is fine too.`;

/** The customer's page. */
export const PROPOSAL_WORDS = {
  lead: "Nothing changes until you agree.",
  none: "There is no change to answer now.",
  agreed: "You agreed. Your appointment shows the new price.",
  chooseCard: "Choose another card",
  declined: "You declined. Your appointment stays as it was.",
  over: "This is no longer open. Your appointment stays as it was.",
} as const;

/** `notHeld`: what no card secures of the agreed price, in cents. */
export const agreedButNotHeld = (notHeld: number) =>
  `You agreed. Your bank did not hold ${formatCents(notHeld)} of the new price: choose another card, or pay it in cash.`;
