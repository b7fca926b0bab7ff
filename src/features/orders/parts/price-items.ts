import type { Quote } from "#features/quotes/contract.ts";
import { toShownLines } from "#features/quotes/rules.ts";
import type { LineItem } from "#ui/line-items.tsx";
import type { Order } from "../contract/order.ts";

/** A price as it is itemised: what pets, extras, fees and tax cost, and what is taken off. */
export function priceItems({ entries }: Pick<Quote, "entries">): LineItem[] {
  return toShownLines(entries).map(({ label, detail, amount }, place) => ({
    key: `${place} ${label}`,
    label,
    detail,
    amount,
    ...(amount.max < 0 && { tone: "discount" as const }),
  }));
}

/** Fee, payments and refunds, where these differ from the total. */
export function moneyItems({
  money: { charged, givenBack, due },
  fee,
  orderMarkedAsNoShow,
}: Pick<Order, "money" | "fee" | "orderMarkedAsNoShow">): LineItem[] {
  if (fee === 0 && givenBack === 0 && due === 0) return [];
  const what = orderMarkedAsNoShow ? "Fee for the missed visit" : "Fee for the late cancellation";
  return [
    ...(fee > 0 ? [{ key: "fee", label: what, amount: fee }] : []),
    { key: "charged", label: "Paid", amount: charged },
    ...(givenBack > 0 ? [{ key: "back", label: "Given back", amount: 0 - givenBack }] : []),
    ...(due > 0 ? [{ key: "due", label: "Still to be paid", amount: due }] : []),
  ];
}
