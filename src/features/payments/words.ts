import { MAX_CARDS } from "./rules.ts";

/** By the gateway's reason: the message to the payer about a card that did not work. */
const FAILURES = new Map([
  ["card_declined", "Your bank declined this card. Please try another one."],
  ["insufficient_funds", "There is not enough money on this card. Please try another one."],
  ["expired_card", "This card has expired. Please try another one."],
  ["incorrect_cvc", "The security code of this card is not right. Please enter the card again."],
  ["invalid_cvc", "The security code of this card is not right. Please enter the card again."],
  ["processing_error", "Your bank could not handle this just now. Please try again in a moment."],
  ["card_not_supported", "This card does not work for this kind of payment. Please try another one."],
  ["currency_not_supported", "This card does not pay in US dollars. Please try another one."],
  ["card_velocity_exceeded", "This card has reached its limit. Please try another one."],
  ["withdrawal_count_limit_exceeded", "This card has reached its limit. Please try another one."],
  ["authentication_failed", "The payment was not confirmed with your bank. Please try again."],
  ["unknown_source", "This card can no longer be used. Please choose another one."],
  ["amount_too_small", "Banks do not accept so small an amount. Please choose another way to pay."],
  ["hold_expired", "Your bank has released what was held for this visit."],
  ["late_failure", "Your bank did not let the charge go through."],
]);

/** The message to the payer about a decline. An unknown reason gets the general message. */
export function failureMessage(failure: string): string {
  return FAILURES.get(failure) ?? "This card did not work. Please try another one.";
}

/** "08/2030". */
export function expiryText(card: { expMonth: number; expYear: number }): string {
  return `${String(card.expMonth).padStart(2, "0")}/${card.expYear}`;
}

/** "Visa ending in 4242". */
export function cardName(card: { brand: string; last4: string }): string {
  return `${card.brand} ending in ${card.last4}`;
}

/** Below a saved card's name: "Expires 08/2030". */
export function cardDescription(card: { expMonth: number; expYear: number }, isExpired: boolean): string {
  return `${isExpired ? "Expired" : "Expires"} ${expiryText(card)}`;
}

export const METHOD_WORDS = {
  card: { name: "Card", description: "Held before the visit, charged after it" },
  cash: { name: "Cash", description: "Pay your groomer at the visit" },
  gift_card: { name: "Gift card", description: "Enter the code of a gift card" },
} as const;

/** Messages of refused payments and cards. */
export const PAYMENT_REFUSALS = {
  noAnswer: "The bank did not answer. Please try again in a moment.",
  noAnswerToCharge: "The bank did not answer. You were not charged twice; please try again in a moment.",
  confirmPayment: "Your bank asks you to confirm this payment.",
  confirmCard: "Your bank asks you to confirm this card.",
  released: "The payment was canceled. Please try again.",
  tooManyCards: `You can save up to ${MAX_CARDS} cards.`,
  badSignature: "This signature is not valid.",
};

/** Messages at the field of a card. */
export const CARD_FAULTS = {
  missing: "Choose a card",
  notEntered: "Enter your card first",
  notToken: "This is not a card token",
  cardNumber: "Never send a card number; exchange it for a token first",
  notTestCard: "Choose one of the test cards",
  notConfirmed: "Your bank did not confirm this card. Try again or choose another one.",
} as const;

/** Follows a sentence that says how much is held now. */
export const FAR_VISIT_NOTE = "For a visit more than six days ahead, we hold it four days before the visit.";

export const NOT_A_REFERENCE = "This is not a payment's reference";
