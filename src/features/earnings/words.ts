import { formatCents } from "#kit/wire/format/money.ts";
import type { Cause, EntryFacts, FeeReason } from "./rules/entries.ts";
import type { StatementState } from "./rules/statements.ts";

/** Basis points as a percentage: 6000 gives "60%", 6250 "62.5%". */
function formatShare(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

const TITLES: Record<Cause, string> = {
  share: "Your share of the visit",
  fee: "Your share of a fee",
  tip: "Tip",
  cash: "Cash that you have",
  refund: "Refund to the customer",
  reward: "Reward for a new groomer",
};

const FEES: Record<FeeReason, string> = {
  no_show: "fee for a no-show",
  late_cancellation: "fee for a late cancellation",
};

type Explained = { cause: Cause; amountCents: number; facts: EntryFacts };

/** What an entry is called on a statement. */
export function entryTitle({ cause, amountCents, facts }: Explained): string {
  if (facts.lifted) return "No-show taken back";
  return cause === "refund" && amountCents > 0 ? "Refund that did not go through" : TITLES[cause];
}

/** Why an entry has its amount, in a sentence. */
export function entryReason({ cause, amountCents, facts }: Explained): string {
  const share = formatShare(facts.basisPoints ?? 0);
  const base = formatCents(facts.baseCents ?? 0);
  switch (cause) {
    case "share":
      return `${share} of ${base}: services and extras, before discounts and tax.`;
    case "fee":
      return `${share} of the ${base} ${FEES[facts.fee ?? "no_show"]}.`;
    case "tip":
      return "The customer's tip. It is yours in full.";
    case "cash":
      return "The customer paid you this in cash, so you have it already.";
    case "refund":
      return facts.lifted
        ? "The visit does not count as missed any more, so the customer pays no fee for it."
        : refundReason(amountCents, facts);
    case "reward":
      return "A groomer who came by your code has completed the visits that it takes.";
  }
}

function refundReason(amountCents: number, { refundedCents = 0, priceCents = 0 }: EntryFacts): string {
  if (amountCents > 0) return "The bank refused a refund to the customer, so this comes back to you.";
  const refunded = `So far ${formatCents(refundedCents)} of this visit was refunded, of a price of ${formatCents(priceCents)}.`;
  return `${refunded} The same part of your share goes back, and your tip only for what exceeds the price.`;
}

export const STATE_LABELS: Record<StatementState, string> = {
  closed: "Closed",
  approved: "Approved",
  paid: "Paid",
};

/** What a state means to the payee, with the total in cents. */
export function stateText(state: StatementState, total: number): string {
  if (total < 0) return `${formatCents(total)} goes into your next statement.`;
  if (total === 0) return "There is nothing to pay for this week.";
  if (state === "paid") return "This was paid to you.";
  if (state === "approved") return "Your brand has approved this. The payment comes next.";
  return "Your brand checks this before it pays.";
}

export const CSV_HEADINGS = ["Date", "Visit", "Visit date", "What", "Why", "Amount"];
export const STATEMENT_HEADINGS = [
  ...["Groomer", "First day", "Last day", "State", "Carried over", "Earned", "Total"],
  ...["Approved", "Paid", "Reference"],
];
export const CARRIED_OVER = "Carried over from the statement before";

export const EARNING_REFUSALS = {
  noReference: "Enter what the bank calls the payment",
  notApproved: "Approve this statement before you record its payment.",
  nothingToPay: "There is nothing to pay for this statement. A negative total goes into the next one.",
  paidOtherwise: "This statement was paid already, with another reference.",
  tooManyStatements: "Choose a shorter period. A file holds 10,000 statements.",
  rateBegun: "What groomers were promised stays. Choose a first day after today.",
};

/** The groomer's share of visits now, in basis points. */
export function presentShare(basisPoints: number): string {
  return `Your share of a visit is ${formatShare(basisPoints)} of services and extras. Tips are yours in full.`;
}

/** The share of visits from a day on, such as "Fri, Jan 1". */
export function nextShare(basisPoints: number, day: string): string {
  return `From ${day} on, it is ${formatShare(basisPoints)}.`;
}

/** What becomes of this week's total, in cents. */
export function openNote(total: number): string {
  return total < 0
    ? "You have more cash than you earned. A negative total goes into your next statement."
    : "The statement of this week comes on Monday.";
}
