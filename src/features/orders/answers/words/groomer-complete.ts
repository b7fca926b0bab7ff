import { formatCents } from "#kit/wire/format/money.ts";

type Paid = {
  isCash: boolean;
  /** Cents: the final total, what was charged or received, and what is still open. */
  total: number;
  charged: number;
  due: number;
  label: string;
};

/** What the bank said after a completed visit, and what follows. */
export function paymentOutcome({ isCash, total, charged, due, label }: Paid): {
  tone: "success" | "warn" | "info";
  title: string;
  text: string;
} {
  const amount = formatCents(total);
  if (total === 0) return { tone: "success", title: "Nothing to pay", text: "The visit is fully covered." };
  if (isCash && due > 0) {
    return {
      tone: "warn",
      title: `${formatCents(due)} is still open`,
      text: "You recorded no cash. The customer has a mail with the price and can pay by card.",
    };
  }
  if (due > 0) {
    return {
      tone: "warn",
      title: `The bank refused the charge of ${formatCents(due)}`,
      text: `${label} could not be charged. The customer gets a mail with a link to pay in another way, and our team sees the open amount. There is nothing else for you to do.`,
    };
  }
  if (charged === 0) {
    return {
      tone: "info",
      title: "The charge is on its way",
      text: `The bank has not answered yet. We ask again until ${amount} is charged, and tell the customer if it is refused.`,
    };
  }
  return {
    tone: "success",
    title: `Paid: ${formatCents(charged)}`,
    text: isCash ? "You received it in cash." : `${label} was charged. The rest of the hold is released.`,
  };
}

export const COMPLETE_WORDS = {
  notYet: "The visit has not begun. You can complete it once its time has come.",
  wrongPrice: "Enter the price in dollars, such as 85 or 85.50",
} as const;

/** Why a visit in another status cannot be completed. `state`: "cancelled", for example. */
export function notToComplete(state: string): string {
  return `This visit is ${state}, so there is nothing to complete.`;
}
