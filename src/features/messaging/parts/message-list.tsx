import { Fragment } from "react";
import { formatDay, toLocalDate } from "#kit/wire/format/dates.ts";
import type { Message } from "../contract/messages.ts";
import type { Room } from "../contract/rooms.ts";
import { MessageBubble } from "./message-bubble.tsx";

export type MessageListProps = {
  room: Room;
  messages: readonly Message[];
  /** The program's time in milliseconds. */
  now: number;
};

/** The messages of a conversation in their order, with a line for each day and one before the new ones. */
export function MessageList({ room, messages, now }: MessageListProps) {
  const { timeZone, seenSeq, ownId } = room;
  const dayOf = ({ timestamp }: Message) => toLocalDate(timestamp, timeZone);
  const isNew = ({ seq, sender_id, kind }: Message) =>
    seq > seenSeq && kind === "text" && sender_id !== ownId;
  const firstNew = messages.find(isNew)?.id;
  const lastSeen = messages.findLast(
    ({ sender_id, seenBy }) => sender_id === ownId && seenBy.some((id) => id !== ownId),
  );
  return (
    <ol className="grid gap-1.5" aria-label="Messages">
      {messages.map((message, nth) => {
        const before = messages[nth - 1];
        const startsDay = !before || dayOf(before) !== dayOf(message);
        return (
          <Fragment key={message.id}>
            {startsDay && <Line>{formatDay(dayOf(message))}</Line>}
            {message.id === firstNew && <Line isStrong>New messages</Line>}
            <MessageBubble
              message={message}
              room={room}
              now={now}
              showsName={startsDay || before?.sender_id !== message.sender_id}
              isLastSeen={message.id === lastSeen?.id}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

function Line({ isStrong = false, children }: { isStrong?: boolean; children: string }) {
  return (
    <li
      className={`my-3 text-center text-xs ${isStrong ? "font-semibold text-brand-text" : "text-ink-soft"}`}
    >
      {children}
    </li>
  );
}
