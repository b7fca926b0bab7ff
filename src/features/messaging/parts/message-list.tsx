import { Fragment, useState } from "react";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { formatDay, toLocalDate } from "#kit/wire/format/dates.ts";
import type { Message } from "../contract/messages.ts";
import type { Room } from "../contract/rooms.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { OrderCardView } from "./order-card.tsx";

export type MessageListProps = {
  room: Room;
  messages: readonly Message[];
  /** The visits of the cards, as they are now. */
  orders: readonly OrderCard[];
  /** Whether the reader is a groomer. */
  isGroomer: boolean;
  /** The program's time in milliseconds. */
  now: number;
};

/** The messages of a conversation in their order, with a line for each day and one before the new ones. */
export function MessageList({ room, messages, orders, isGroomer, now }: MessageListProps) {
  const { timeZone, ownId } = room;
  // What was new when the room was opened stays marked, although it counts as seen at once.
  const [seenSeq] = useState(room.seenSeq);
  const dayOf = ({ timestamp }: Message) => toLocalDate(timestamp, timeZone);
  const isNew = ({ seq, sender_id, kind }: Message) =>
    seq > seenSeq && kind === "text" && sender_id !== ownId;
  const firstNew = messages.find(isNew)?.id;
  const lastSeen = messages.findLast(
    ({ sender_id, seenBy }) => sender_id === ownId && seenBy.some((id) => id !== ownId),
  );
  const cards = messages.filter(({ card, removed }) => card && !removed);
  const ofOrders = [...Map.groupBy(cards, ({ card }) => card?.orderId).values()];
  const latestCards = new Set(ofOrders.map(idOfLast));
  return (
    <ol className="grid gap-1.5" aria-label="Messages">
      {messages.map((message, nth) => {
        const before = messages[nth - 1];
        const startsDay = !before || dayOf(before) !== dayOf(message);
        return (
          <Fragment key={message.id}>
            {startsDay && <Line>{formatDay(dayOf(message))}</Line>}
            {message.id === firstNew && <Line isStrong>New messages</Line>}
            {message.card ? (
              <OrderCardView
                message={message}
                order={orders.find(({ id }) => id === message.card?.orderId)}
                isGroomer={isGroomer}
                isLatest={latestCards.has(message.id)}
                now={now}
              />
            ) : (
              <MessageBubble
                message={message}
                room={room}
                now={now}
                showsName={startsDay || before?.sender_id !== message.sender_id}
                isLastSeen={message.id === lastSeen?.id}
              />
            )}
          </Fragment>
        );
      })}
    </ol>
  );
}

const idOfLast = (cards: readonly Message[]) => cards.at(-1)?.id;

function Line({ isStrong = false, children }: { isStrong?: boolean; children: string }) {
  return (
    <li
      className={`my-3 text-center text-xs ${isStrong ? "font-semibold text-brand-text" : "text-ink-soft"}`}
    >
      {children}
    </li>
  );
}
