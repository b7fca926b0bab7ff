import { CODE_REFUSALS } from "#features/accounts/words/refusals.ts";
import { cardName } from "#features/payments/words.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import type { ChargeKind, LedgerKind, RefundState } from "./rules.ts";

export const MONEY_TEXTS = {
  lead: "Weekly groomer earnings. Review, approve and record payments.",
  noStatements: "Each week ends on Sunday. Its statements appear here on Monday.",
  notFound: "Change the period or the status.",
  asPayeeReads: "In the words that the groomer reads.",
  charges: "Failed payments, and visits without an authorized card.",
  noCharges: "No charges need attention.",
  liabilities: "What customers have paid or earned and not spent yet.",
  giftCards: "Gift cards that can still be spent. Void and expired ones are left out.",
  credit: "Referral credit that customers have not spent.",
  refunds: "Every refund of a card payment, with what the bank said.",
  refundsLater: "Refunds by the team, or by the brand's own rules, appear here.",
  noRefunds: "No refund fits these filters.",
  ledger: "What banks and groomers reported about each payment, by day. Nothing here is ever changed.",
  noLedger: "Choose other days.",
  noEntries: "No entry of these days fits these filters.",
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
  expired: CODE_REFUSALS.expired,
  used_up: CODE_REFUSALS.used_up,
  later: "Too many attempts. Wait a few minutes.",
};
export const TOO_LONG_PERIOD = "Choose a shorter period. A file holds 10,000 statements.";
export const TOO_MANY_ROWS = "Choose a shorter period. A file holds 10,000 rows.";
export const DAYS_FAULTS = {
  reversed: "Ends before it begins",
  too_long: "Choose at most 366 days",
} as const;

export const REFUND_STATE_LABELS: Record<RefundState, string> = {
  intent: "Being refunded",
  refunded: "Refunded",
  failed: "Refused by the bank",
};

export const LEDGER_LABELS: Record<LedgerKind, string> = {
  authorize: "Held",
  capture: "Charged",
  refund: "Refunded",
  void: "Released",
  decline: "Declined",
};

/** How a payment was made: "Visa ending in 4242", "Card" where the card is gone, or "Cash". */
export function methodText(of: { isCash: boolean; brand: string | null; last4: string | null }): string {
  const { isCash, brand, last4 } = of;
  if (isCash) return "Cash";
  return brand && last4 ? cardName({ brand, last4 }) : "Card";
}

/** How many refunds fit, and how much of that was not refused; cents. Refused refunds have no sum. */
export function refundsText(total: number, sum: number, state: RefundState | null): string {
  const count = formatCount(total, "refund");
  return state === "failed" ? count : `${count}, ${formatCents(sum)} not refused`;
}

/** An instant of a list that spans years: "November 24, 2026, 2:30 PM". */
export const momentText = (at: string, timeZone: string) =>
  `${formatLongDate(at, timeZone)}, ${formatClock(at, timeZone)}`;

export const REFUND_HEADINGS = [
  ...["Date", "Visit", "Customer", "Amount", "Method", "State", "Bank", "Reason", "Team"],
];
export const LEDGER_HEADINGS = ["Date", "Visit", "Kind", "Method", "Amount"];
