import type { Quote } from "#features/quotes/contract.ts";
import { toShownLines } from "#features/quotes/rules.ts";
import type { LineItem } from "#ui/line-items.tsx";
import type { Order } from "../contract/order.ts";

/** Returns the items of a price: services, extras, fees, tax and discounts, in cents. */
export function priceItems({ entries }: Pick<Quote, "entries">): LineItem[] {
  return toShownLines(entries).map(({ label, detail, amount }, index) => ({
    key: `${index} ${label}`,
    label,
    detail,
    amount,
    ...(amount.max < 0 && { tone: "discount" as const }),
  }));
}

/** Returns fee, payments, refunds and due amount; [] if a simple payment of the total is all there is. */
export function moneyItems({
  money: { charged, givenBack, due },
  fee,
  orderMarkedAsNoShow,
}: Pick<Order, "money" | "fee" | "orderMarkedAsNoShow">): LineItem[] {
  if (fee === 0 && givenBack === 0 && due === 0) return [];
  const feeLabel = orderMarkedAsNoShow ? "Fee for the missed visit" : "Fee for the late cancellation";
  return [
    ...(fee > 0 ? [{ key: "fee", label: feeLabel, amount: fee }] : []),
    { key: "charged", label: "Paid", amount: charged },
    ...(givenBack > 0 ? [{ key: "back", label: "Refunded", amount: 0 - givenBack }] : []),
    ...(due > 0 ? [{ key: "due", label: "Still to be paid", amount: due }] : []),
  ];
}
