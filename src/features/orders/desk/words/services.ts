import { formatCents } from "#kit/wire/format/money.ts";

export const SERVICES_FAULTS = {
  reason: "Give a reason",
  noChange: "Choose a pet or a service of the visit",
  notAgreed: "Confirm that the customer agreed by phone",
} as const;

export const SERVICES_REFUSALS = {
  closed: "The services of this visit cannot be changed now: it has begun or ended, or waits for an answer.",
  same: "The visit already has this.",
  isDearer:
    "The visit would cost more than agreed, so agreeing by phone is not enough. Ask the customer by link.",
} as const;

/** What has changed, in the history and in messages: "Removed: Bath for Bo, as agreed by phone". */
export const byPhoneText = (words: string) => `${words}, as agreed by phone`;

/** The page of a visit's services. */
export const SERVICES_TEXTS = {
  lead: "Nothing changes until you press a button.",
  change: "The visit changes right away. The customer and the groomer get a mail with the new price.",
  ask: "The price rises, so the customer has to agree. They get a mail and a text with a link, open for two days. Nothing changes until then.",
  dearerRemoval:
    "Without this, the visit would cost more: a discount no longer applies. Only the customer can agree to it, on the page of their appointment.",
  closed: SERVICES_REFUSALS.closed,
  waits: "Another change waits for the customer's answer",
  waitsHint: "Withdraw it on the appointment's page before you ask for a change that costs more.",
  last: "The last service cannot be removed. To end the visit, cancel the appointment.",
  agreed: "The customer agreed by phone",
  reason: "Reason",
  reasonOfChange: "Only the team sees it",
  reasonOfAsk: "The customer reads it",
} as const;

/** The choice of a service for a pet. `isChange`: it replaces one of the visit. */
export const CHOICE_WORDS = {
  back: "Services",
  title: (pet: string, isChange: boolean) => `${isChange ? "Change" : "Add"} a service for ${pet}`,
  lead: "The next page shows what it means for price and time. Nothing changes until then.",
  addOns: "Add-ons",
} as const;

/** Why a pet cannot join a visit, as the team reads it. */
export const PET_REASONS = {
  not_offered: "The groomer offers no service for this kind of pet.",
  too_heavy: "This pet is heavier than the groomer can take.",
  breed_refused: "The groomer does not groom this breed.",
} as const;

/** How much longer a visit takes: "30 min longer". `length`: of the difference. */
export function longerText(addedMinutes: number, length: string): string {
  if (addedMinutes === 0) return "As long as before";
  return `${length} ${addedMinutes > 0 ? "longer" : "shorter"}`;
}

type Total = { min: number; max: number };

/** How much more or less a visit costs at most; cents. */
export function differenceText(before: Total, after: Total): string {
  const cents = after.max - before.max;
  if (cents === 0) return after.min === before.min ? "Same price" : "Same highest price";
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? "more" : "less"} at most`;
}

type Effect = { method: string | undefined; isDearer: boolean; total: number };

/** What a change does to the payment. `total`: the most that the visit then costs, in cents. */
export function paymentText({ method, isDearer, total }: Effect): string {
  if (total === 0) {
    const released = "What is held on the card is released after the visit.";
    return method === "card" ? `Nothing is left to pay. ${released}` : "Nothing is left to pay.";
  }
  if (method !== "card") return `The customer pays up to ${formatCents(total)} in cash at the visit.`;
  return isDearer
    ? "The card is not touched until the customer agrees. Then the new total is held on it."
    : `Nothing new is held on the card. After the visit at most ${formatCents(total)} is charged, and the rest is released.`;
}
