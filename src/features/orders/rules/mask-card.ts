import type { Order } from "../contract/order.ts";

const LABELS = { card: "Card", cash: "Cash", gift_card: "Gift card" } as const;

/** The way to pay without the last digits of a card or the end of a gift card's code. */
export const withoutCard = (method: Order["paymentMethod"]): Order["paymentMethod"] =>
  method && { ...method, label: LABELS[method.id] };
