import { type ReactNode, useContext } from "react";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Badge } from "#ui/badge.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Message } from "../contract/messages.ts";
import { CARD_TEXTS, NEWS } from "../words/cards.ts";
import { CardAnswersContext, CustomerForms, GroomerForms } from "./card-forms.tsx";
import { linksFor, waitsForGroomer } from "./card-links.ts";

export type OrderCardProps = {
  message: Message;
  /** The visit as it is now; undefined if it has gone to another groomer. */
  order: OrderCard | undefined;
  /** Whether the reader is the groomer of the visit, else its customer. */
  isGroomer: boolean;
  /** The visit's latest card, which has what the reader may do. */
  isLatest: boolean;
  now: number;
};

/**
 * What happened to a visit. The visit's latest card also shows the visit as it is now, and what the reader
 * may do with it.
 */
export function OrderCardView({ message, order, isGroomer, isLatest, now }: OrderCardProps) {
  const answers = useContext(CardAnswersContext);
  if (!message.card || message.removed || !isLatest || !order)
    return <CardLine message={message} order={order} />;
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

type ShownProps = Pick<OrderCardProps, "message" | "order">;

/** A card of which only its news count by now. */
export function CardLine({ message: { card, removed }, order }: ShownProps) {
  if (!card) return null;
  const what = removed ? CARD_TEXTS.takenBack : (order?.pets ?? CARD_TEXTS.elsewhere);
  return (
    <li className="my-2 text-center text-sm wrap-anywhere text-ink-soft">
      {NEWS[card.news]}: {what}
    </li>
  );
}

type FactsProps = {
  message: Message;
  order: OrderCard;
  /** Whether the visit waits for the reader's answer. */
  waits?: boolean;
  children?: ReactNode;
};

/** A card with the visit as it is now. */
export function CardFacts({ message, order, waits = false, children }: FactsProps) {
  const { pets, appointmentStart, timeZone, total, number, status } = order;
  return (
    <li
      data-card={message.id}
      tabIndex={-1}
      className="my-2 grid w-full max-w-[30rem] gap-2 justify-self-center rounded-lg border border-line bg-raised p-4"
    >
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {message.card && NEWS[message.card.news]}
        {waits ? (
          <Badge tone="warn">{CARD_TEXTS.waits}</Badge>
        ) : (
          <StatusBadge status={status} isNoShow={order.orderMarkedAsNoShow} />
        )}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {appointmentStart && `${formatDayAndTime(new Date(appointmentStart), timeZone)}, `}
        {pets}, {formatRange(total)}, number {number}
      </p>
      {children}
    </li>
  );
}
