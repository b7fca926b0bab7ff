import { Fragment } from "react";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { latePart } from "#kit/web/late-part.tsx";
import { formatDay, toLocalDate } from "#kit/wire/format/dates.ts";
import type { Message } from "../../contract/messages.ts";
import type { Room } from "../../contract/rooms.ts";
import { CardLine } from "../../parts/card-line.tsx";
import type { OpenCardProps } from "../../parts/open-card.tsx";
import { isGrouped } from "../rules/room-chat.ts";
import type { PathToReply } from "./message-actions.tsx";
import { MessageBubble } from "./message-bubble.tsx";

export type MessageListProps = {
  room: Room;
  messages: readonly Message[];
  /** The first message that was new when the conversation was opened. */
  firstNewId: string | null | undefined;
  /** The latest place that each member has seen. */
  seen: Readonly<Record<string, number>>;
  /** The visits of the cards, as they are now. */
  orders: readonly OrderCard[];
  /** Whether the reader is a groomer. */
  isGroomer: boolean;
  /** The program's time in milliseconds. */
  now: number;
  reply?: PathToReply | undefined;
};

/** The messages of a conversation in their order, with a line for each day and one before the new ones. */
export function MessageList(props: MessageListProps) {
  const { room, messages, firstNewId, seen, orders, isGroomer, now, reply } = props;
  const { timeZone, ownId } = room;
  const dayOf = ({ timestamp }: Message) => toLocalDate(timestamp, timeZone);
  const seenByOthers = Math.max(...Object.entries(seen).map(([id, seq]) => (id === ownId ? -Infinity : seq)));
  const lastSeen = messages.findLast(({ sender_id, seq }) => sender_id === ownId && seq <= seenByOthers);
  const cards = messages.filter(({ card, removed }) => card && !removed);
  const ofOrders = [...Map.groupBy(cards, ({ card }) => card?.orderId).values()];
  const latestCards = new Set(ofOrders.map(idOfLast));
  return (
    <ol className="grid" aria-label="Messages" tabIndex={-1}>
      {messages.map((message, nth) => {
        const before = messages[nth - 1];
        const startsDay = !before || dayOf(before) !== dayOf(message);
        const follows = !startsDay && message.id !== firstNewId && isGrouped(before, message);
        return (
          <Fragment key={message.id}>
            {startsDay && <Line>{formatDay(dayOf(message))}</Line>}
            {message.id === firstNewId && <Line isStrong>New messages</Line>}
            {message.card ? (
              <Card
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
                isGrouped={follows}
                isLastSeen={message.id === lastSeen?.id}
                reply={reply}
              />
            )}
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Its forms and links are more than the rest of the conversation, and many have no card. */
const OpenCard = latePart<OpenCardProps>(
  () => import("../../parts/open-card.tsx").then((part) => part.OpenCard),
  CardLine,
);

type CardProps = Omit<OpenCardProps, "order"> & { order: OrderCard | undefined; isLatest: boolean };

/** What happened to a visit. Only its latest card shows the visit as it is now. */
function Card({ isLatest, order, ...rest }: CardProps) {
  const { message } = rest;
  return !message.removed && isLatest && order ? (
    <OpenCard order={order} {...rest} />
  ) : (
    <CardLine message={message} order={order} />
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
