import { latePart } from "#kit/web/late-part.tsx";
import { formatClock } from "#kit/wire/format/times.ts";
import { cx } from "#ui/cx.ts";
import type { Message } from "../../contract/messages.ts";
import type { Room } from "../../contract/rooms.ts";
import type { MessageFilesProps } from "../../parts/message-files.tsx";
import { ROOM_TEXTS } from "../../words/rooms.ts";
import type { ActionsProps, PathToReply } from "./message-actions.tsx";
import type { ReactionsProps } from "./message-reactions.tsx";

export type MessageBubbleProps = {
  message: Message;
  room: Room;
  now: number;
  /** It follows a message of the same person within minutes: it stands close to it, without a name. */
  isGrouped: boolean;
  /** The last own message that another member has seen. */
  isLastSeen: boolean;
  reply?: PathToReply | undefined;
};

// Most messages have neither files nor reactions, and the actions open by a press: these may come late.
const Actions = latePart<ActionsProps>(() =>
  import("./message-actions.tsx").then((part) => part.MessageActions),
);
const Reactions = latePart<ReactionsProps>(() =>
  import("./message-reactions.tsx").then((part) => part.MessageReactions),
);
const MessageFiles = latePart<MessageFilesProps>(() =>
  import("../../parts/message-files.tsx").then((part) => part.MessageFiles),
);

/** One message with its time, reactions, and what the reader may do with it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, room, now, isGrouped, isLastSeen, reply } = props;
  const { content, removed, timestamp, replyMessage } = message;
  const { ownId } = room;
  if (message.kind === "notice") return <li className="my-2 text-center text-sm text-ink-soft">{content}</li>;
  const isOwn = message.sender_id === ownId;
  const nameOf = (id: string | null) => room.people.find((person) => person.id === id)?.displayName ?? "";
  return (
    <li
      data-message={message.id}
      className={cx(
        "grid max-w-[85%] min-w-0 gap-1",
        isOwn ? "justify-self-end" : "justify-self-start",
        isGrouped ? "mt-0.5" : "mt-3",
      )}
    >
      {!isGrouped && !isOwn && <p className="px-1 text-sm font-semibold">{nameOf(message.sender_id)}</p>}
      <div className={cx("flex items-center gap-1", isOwn && "flex-row-reverse")}>
        <div
          className={cx(
            "min-w-0 rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-line",
            isOwn ? "bg-brand-soft text-ink" : "bg-sunken",
          )}
        >
          {isOwn && <span className="sr-only">You: </span>}
          {replyMessage && (
            <p className="mb-2 border-l-2 border-line-strong pl-3 text-sm text-ink-soft">
              <span className="font-semibold">{nameOf(replyMessage.sender_id)}: </span>
              {replyMessage.content || ROOM_TEXTS.removed}
            </p>
          )}
          {message.files.length > 0 && <MessageFiles files={message.files} messageId={message.id} />}
          {removed ? <em className="text-ink-soft">{ROOM_TEXTS.removed}</em> : content}
        </div>
        {!removed && !room.closed && !room.readOnly && (
          <Actions message={message} isOwn={isOwn} now={now} reply={reply} />
        )}
      </div>
      <p
        className={cx("flex flex-wrap items-center gap-2 px-1 text-xs text-ink-soft", isOwn && "justify-end")}
      >
        {message.reactions.length > 0 && (
          <Reactions message={message} ownId={ownId} isClosed={room.closed || room.readOnly} />
        )}
        <time dateTime={timestamp}>{formatClock(timestamp, room.timeZone)}</time>
        {isLastSeen && <span>Seen</span>}
      </p>
    </li>
  );
}
