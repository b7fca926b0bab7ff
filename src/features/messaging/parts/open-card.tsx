import { useContext } from "react";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { Message } from "../contract/messages.ts";
import { CardAnswersContext } from "./card-context.ts";
import { CustomerForms, GroomerForms } from "./card-forms.tsx";
import { linksFor, waitsForGroomer } from "./card-links.ts";
import { CardFacts } from "./order-card.tsx";

export type OpenCardProps = {
  message: Message;
  order: OrderCard;
  /** Whether the reader is the groomer of the visit, else its customer. */
  isGroomer: boolean;
  now: number;
};

/** A visit's latest card: the visit as it is now, and what the reader may do with it. */
export function OpenCard({ message, order, isGroomer, now }: OpenCardProps) {
  const answers = useContext(CardAnswersContext);
  const links = linksFor(order, isGroomer, now, {
    decline: (answers?.reasons.length ?? 0) > 0,
    cancel: answers?.previews.some(({ id }) => id === order.id) ?? false,
    tip: answers?.tip?.orderId === order.id,
  });
  return (
    <CardFacts
      message={message}
      order={order}
      waits={isGroomer ? waitsForGroomer(order) : order.asks !== null}
    >
      {isGroomer ? <GroomerForms order={order} /> : <CustomerForms order={order} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {links.map(({ to, label }) => (
          <TextLink key={to} to={to} className="inline-flex min-h-11 items-center">
            {label}
          </TextLink>
        ))}
      </div>
    </CardFacts>
  );
}
