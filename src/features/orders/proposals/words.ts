import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import type { CentsRange } from "#kit/wire/money.ts";

export const PROPOSAL_FAULTS = {
  noService: "Choose a service",
  price: "Enter a price up to $2,000",
  reason: "Say why, so that the customer understands",
  notHigher: "This price is already within what was agreed",
  tooLong: "The visit would run into your next one. Choose that it ends as booked, or ask for less.",
  dollars: "Enter the amount in dollars, such as 85 or 85.50",
  phone: "The customer has no phone number. Send the link by mail.",
} as const;

export const PROPOSAL_REFUSALS = {
  notNow: "A visit can be changed here from its day on, until it is complete.",
  none: "There is no open proposal. It was answered or withdrawn, or its two hours are over.",
  same: "The visit already has this.",
  noContact: "The customer has neither an e-mail address nor a phone number. Ask for a code instead.",
} as const;

/** What a change of one price is, in the history and in messages. */
export const priceWords = (service: string, pet: string, cents: number) =>
  `${service} for ${pet} costs ${formatCents(cents)}`;

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

/** The text with the code that the customer reads out. It names the price that the code agrees to. */
export function consentText({ words, total }: Pick<Asked, "words" | "total">, code: string): string {
  return `${words}. New total ${formatRange(total)}. If you agree, read out this code: ${code}`;
}

/** What the groomer reads when the customer declined by the link. */
export const declinedMessage = (pets: string, words: string) => ({
  subject: `Not agreed: ${words}`,
  lines: [`The customer stays with what was agreed (${pets}).`],
});

/** The proposal's price no longer holds, for example because the customer changed the visit since. */
export const PRICE_ROSE = "The visit would now cost more than proposed. The groomer has to propose it again.";

/** The groomer's page. */
export const PROPOSE_WORDS = {
  kinds: { service: "Add a service", price: "Higher price", charge: "Add a charge" },
  linkSent: "The link is on its way, by mail and text. This page shows the answer.",
  agreed: "The visit has its new price and services.",
  notHeld:
    "The bank did not hold the higher price. After the visit the customer pays the rest by a link, or in cash.",
  declined: "The visit stays as it was agreed.",
  expired: "The customer did not answer in time. The visit stays as it was agreed.",
  withdrawn: "The visit stays as it was agreed.",
} as const;

/** The customer's page. */
export const PROPOSAL_WORDS = {
  lead: "Nothing changes until you agree.",
  none: "Your groomer proposes nothing now.",
  agreed: "You agreed. Your appointment shows the new price.",
  declined: "You declined. Your appointment stays as it was.",
  over: "This is no longer open. Your appointment stays as it was.",
} as const;
