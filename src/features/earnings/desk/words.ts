import type { ChargeKind } from "./rules.ts";

export const MONEY_TEXTS = {
  lead: "Weekly groomer earnings. Review, approve and record payments.",
  noStatements: "Each week ends on Sunday. Its statements appear here on Monday.",
  notFound: "Change the period or the status.",
  asPayeeReads: "In the words that the groomer reads.",
  charges: "Failed payments, and visits without an authorized card.",
  noCharges: "No charges need attention.",
  liabilities: "What customers have paid or earned and not spent yet.",
  giftCards: "Gift cards that can still be spent. Expired ones are left out.",
  credit: "Referral credit that customers have not spent.",
  approve: "The lines are final. After this, the payment can be recorded.",
  pay: "Pay the groomer first, then enter the bank's reference. No money is sent from here.",
  noPay: "There is nothing to pay. A negative total goes into the next statement.",
  cannotPay: "Your role can view statements but not approve or pay them.",
} as const;

export const DONE_TEXTS: Record<string, string> = {
  approve: "The statement is approved.",
  pay: "The payment is recorded.",
};

export const CHARGE_LABELS: Record<ChargeKind, string> = { failed: "Charge failed", late: "No card yet" };

/** What the team can do about a payment. */
export const CHARGE_ADVICE: Record<ChargeKind, string> = {
  failed: "Ask the customer to pay by another card on the appointment's page, or to pay in cash.",
  late: "Ask the customer to choose another card before the visit, or cancel the appointment.",
};

/** Why a download was refused, by the code in the page's URL. */
export const DOWNLOAD_FAULTS: Record<string, string> = {
  proof: "Enter your password or a code that we sent you",
  wrong: "This password is not right.",
  code: "This code is not right. Send yourself a new one.",
  later: "Too many attempts. Wait a few minutes.",
};
export const TOO_LONG_PERIOD = "Choose a shorter period. A file holds 10,000 statements.";
