import { useEffect, useRef } from "react";
import { Avatar } from "#ui/avatar.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Messages } from "../contract/messages.ts";
import type { Room } from "../contract/rooms.ts";
import { ROOM_REFUSALS } from "../words/rooms.ts";
import { type ChosenReplies, Composer } from "./composer.tsx";
import { JoinForm } from "./join-form.tsx";
import { MessageList } from "./message-list.tsx";
import { OutboxList } from "./outbox-list.tsx";
import { useOutbox } from "./use-outbox.ts";
import { useTyping } from "./use-typing.ts";

export type ConversationProps = {
  room: Room;
  /** Whether the reader is a groomer. */
  isGroomer: boolean;
  messages: Messages;
  now: number;
  /** The id of the next message of a form without scripts. */
  nextId: string;
  listPath: string;
  /** The path with older messages, and the path with the latest ones. */
  olderPath: string | null;
  latestPath: string | null;
  refused: { text: string; errors: string[] } | undefined;
  quickReplies: ChosenReplies;
};

/** An open conversation: its messages, and the form for the next one. */
export function Conversation(props: ConversationProps) {
  const { room, isGroomer, messages, now, nextId, listPath, olderPath, latestPath, refused } = props;
  const typing = useTyping(room);
  const outbox = useOutbox(room.roomId, messages.items);
  const end = useRef<HTMLDivElement>(null);
  const last = messages.items.at(-1);
  const isLatest = latestPath === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message scrolls to the end
  useEffect(() => {
    if (isLatest) end.current?.scrollIntoView({ block: "end" });
  }, [room.roomId, last?.id, outbox.items.length, isLatest]);
  const isFromOther = last?.kind === "text" && last.sender_id !== room.ownId;
  return (
    <section aria-labelledby="room-title" className="flex min-h-[60dvh] min-w-0 flex-col">
      <div className="flex items-center gap-3 border-b border-line pb-3">
        <TextLink to={listPath} className="inline-flex min-h-11 items-center lg:hidden">
          All
          <span className="sr-only"> conversations</span>
        </TextLink>
        <Avatar name={room.title} src={room.avatar} />
        <h2 id="room-title" className="min-w-0 truncate text-lg">
          {room.title}
        </h2>
      </div>
      <JoinForm room={room} />
      <div className="flex-1 py-4">
        {olderPath && (
          <p className="mb-4 text-center">
            <TextLink to={olderPath}>Show earlier messages</TextLink>
          </p>
        )}
        <MessageList
          room={room}
          isGroomer={isGroomer}
          messages={messages.items}
          orders={messages.orders}
          now={now}
        />
        {latestPath && (
          <p className="mt-4 text-center">
            <TextLink to={latestPath}>Show the latest messages</TextLink>
          </p>
        )}
        <OutboxList outbox={outbox} />
      </div>
      {typing && <p className="pb-2 text-sm text-ink-soft">{typing}</p>}
      <div ref={end} />
      <LiveText>{isFromOther ? `${room.title}: ${last.content}` : ""}</LiveText>
      <div className="action-bar sticky bottom-(--below-action) z-20 border-t border-line bg-paper pt-3 pb-(--action-padding)">
        {room.closed || room.readOnly ? (
          <Notice>{room.readOnly ? ROOM_REFUSALS.readOnly : ROOM_REFUSALS.closed}</Notice>
        ) : (
          <Composer
            nextId={nextId}
            outbox={outbox}
            refused={refused}
            roomId={room.roomId}
            quickReplies={props.quickReplies}
          />
        )}
      </div>
    </section>
  );
}
