import type { OrderCard } from "#features/orders/contract/order-card.ts";
import type { Message } from "../contract/messages.ts";
import { NEWS, NO_VISIT } from "../words/card-news.ts";

export type CardLineProps = {
  message: Message;
  /** The visit as it is now; undefined if it has gone to another groomer. */
  order: OrderCard | undefined;
};

/** A card of which only its news count by now. */
export function CardLine({ message: { card, removed }, order }: CardLineProps) {
  if (!card) return null;
  const what = removed ? NO_VISIT.takenBack : (order?.pets ?? NO_VISIT.elsewhere);
  return (
    <li className="my-2 text-center text-sm wrap-anywhere text-ink-soft">
      {NEWS[card.news]}: {what}
    </li>
  );
}
