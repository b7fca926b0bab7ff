import { formatCents } from "#kit/wire/format/money.ts";

type Paid = {
  isCash: boolean;
  /** Cents: the final total, what was charged or received, the part in cash, and what is still open. */
  total: number;
  charged: number;
  inCash: number;
  due: number;
  label: string;
};

/** What the bank said after a completed visit, and what follows. */
export function paymentOutcome({ isCash, total, charged, inCash, due, label }: Paid): {
  tone: "success" | "warn" | "info";
  title: string;
  text: string;
} {
  if (total === 0) return { tone: "success", title: "Nothing to pay", text: "The visit is fully covered." };
  if (isCash && due > 0) {
    return {
      tone: "warn",
      title: `${formatCents(due)} is still open`,
      text: "You recorded no cash for it. The customer has a mail with the price and can pay by card.",
    };
  }
  if (due > 0) {
    return {
      tone: "warn",
      title: `The bank refused the charge of ${formatCents(due)}`,
      text: `${label} could not be charged. The customer gets a mail with a link to pay in another way, and our team sees the open amount. There is nothing else for you to do.`,
    };
  }
  const open = total - charged;
  if (open > 0) {
    return {
      tone: "info",
      title: "The charge is on its way",
      text: `The bank has not answered yet. We ask again until ${formatCents(open)} is charged, and tell the customer if it is refused.`,
    };
  }
  return {
    tone: "success",
    title: `Paid: ${formatCents(charged)}`,
    text: paidText({ label, byCard: charged - inCash, inCash }),
  };
}

function paidText({ label, byCard, inCash }: { label: string; byCard: number; inCash: number }): string {
  if (byCard <= 0) return "You received it in cash.";
  const card = `${label} was charged${inCash > 0 ? ` ${formatCents(byCard)}` : ""}.`;
  const cash = inCash > 0 ? ` You received ${formatCents(inCash)} in cash.` : "";
  return `${card}${cash} The rest of the hold is released.`;
}

export const COMPLETE_WORDS = {
  notYet: "The visit has not begun. You can complete it once its time has come.",
  wrongPrice: "Enter the price in dollars, such as 85 or 85.50",
  noSum: "The total appears once all prices are amounts in dollars.",
} as const;

/** What is not covered by a card is paid in cash, or by a link. All in cents. */
export function howPaid({
  label,
  byCard,
  inCash,
}: {
  label: string;
  byCard: number;
  inCash: number;
}): string {
  const card = byCard > 0 ? `${formatCents(byCard)} by ${label}` : "";
  const cash = inCash > 0 ? `${formatCents(inCash)} in cash` : "";
  if (!card && !cash) return "Nothing is left to pay.";
  return `${[card, cash].filter(Boolean).join(", ")}.`;
}

/** `agreed`: the highest total that the customer agreed to, in cents. */
export function aboveAgreedText(agreed: number): string {
  return `The customer agreed to ${formatCents(agreed)} at most. A higher price needs the customer's consent.`;
}

/** The price has changed since it was shown. `total` in cents. */
export function checkTotal(total: number): string {
  return `The total is ${formatCents(total)}. Please check it, then press the button again.`;
}

/** Why a visit in another status cannot be completed. `state`: "cancelled", for example. */
export function notToComplete(state: string): string {
  return `This visit is ${state}, so there is nothing to complete.`;
}
