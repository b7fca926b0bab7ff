import type { ReactNode } from "react";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Badge } from "#ui/badge.tsx";
import type { Message } from "../contract/messages.ts";
import { NEWS } from "../words/card-news.ts";
import { CARD_TEXTS } from "../words/cards.ts";

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
