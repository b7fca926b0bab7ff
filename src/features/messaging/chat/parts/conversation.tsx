import { type MouseEvent, useRef, useState } from "react";
import { latePart } from "#kit/web/late-part.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showToast } from "#ui/toast.ts";
import type { Messages } from "../../contract/messages.ts";
import type { Room } from "../../contract/rooms.ts";
import { ROOM_REFUSALS, ROOM_TEXTS } from "../../words/rooms.ts";
import { countBelow } from "../rules/room-chat.ts";
import { BelowButton } from "./below-button.tsx";
import { type ChosenReplies, Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { Outbox } from "./outbox.tsx";
import { useChat } from "./use-chat.ts";
import { useOutbox } from "./use-outbox.ts";
import { usePageNews } from "./use-page-news.ts";
import { useReadingPlace } from "./use-reading-place.ts";

const JoinForm = latePart<object>(() => import("../../parts/join-form.tsx").then((part) => part.JoinForm));
/** The same element at each render: a page that changes before this part has come does not hide it. */
const JOIN_FORM = <JoinForm />;

export type ConversationProps = {
  room: Room;
  /** Whether the reader is a groomer. */
  isGroomer: boolean;
  /** What the page has loaded. */
  messages: Messages;
  now: number;
  /** The id of the next message of a form without scripts, and the message that it answers. */
  nextId: string;
  replyTo: string | null;
  listPath: string;
  /** The path of the conversation. */
  path: string;
  /** Whether the page shows the messages around a found one. */
  isOlder: boolean;
  refused: { text: string; errors: string[] } | undefined;
  quickReplies: ChosenReplies;
};

/** An open conversation: its messages, and the form for the next one. */
export function Conversation(props: ConversationProps) {
  const { room, isGroomer, now, nextId, listPath, path, isOlder, refused, replyTo } = props;
  const isLatest = !isOlder;
  const chat = useChat({ room, page: props.messages, isLatest, replyTo });
  usePageNews(chat, props.messages, isLatest);
  const outbox = useOutbox(chat);
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const reading = useReadingPlace(chat, end, isLatest);
  const [isLoading, setLoading] = useState(false);
  const { messages, take, place } = chat;
  const { from, firstNewId, seen, orders, writerId, draft } = chat.chat;
  const [first] = messages;
  const last = messages.at(-1);
  const below = countBelow(chat.chat, room.ownId);
  const nameOf = (id: string | null) => room.people.find((person) => person.id === id)?.displayName ?? "";
  const loadOlder = (event: MouseEvent) => {
    if (!isLatest) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    reading.holdPlace(list.current?.querySelector("[data-message]") ?? null);
    import("./read-messages.ts")
      .then((part) => part.readOlder(place))
      .catch(() => showToast(ROOM_TEXTS.olderFailed, "error"))
      .finally(() => setLoading(false));
  };
  const reply = {
    pathTo: (id: string) => `${path}&answer=${id}#message`,
    choose: (id: string) => {
      take({ type: "drafted", draft: { ...draft, replyTo: id } });
      document.querySelector<HTMLElement>("#content, [name=content]")?.focus();
    },
  };
  // The team counts as the third.
  const mayAskTeam = room.kind === "pair" && room.users.length === 2;
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
      {mayAskTeam && JOIN_FORM}
      <div ref={list} className="flex-1 py-4">
        {Number.isFinite(from) && first && (
          <p className="mb-4 text-center">
            <TextLink to={`${path}&before=${first.seq}`} onClick={loadOlder}>
              Show earlier messages
            </TextLink>
          </p>
        )}
        <MessageList
          room={room}
          isGroomer={isGroomer}
          messages={messages}
          firstNewId={firstNewId}
          seen={seen}
          orders={orders}
          now={now}
          reply={reply}
        />
        {isOlder && (
          <p className="mt-4 text-center">
            <TextLink to={path}>Show the latest messages</TextLink>
          </p>
        )}
        <Outbox outbox={outbox} />
      </div>
      {writerId && <p className="pb-2 text-sm text-ink-soft">{ROOM_TEXTS.writing(nameOf(writerId))}</p>}
      <div ref={end} />
      <LiveText>
        {[isFromOther && `${room.title}: ${last.content}`, below > 0 && ROOM_TEXTS.below(below)]
          .filter(Boolean)
          .join(". ")}
      </LiveText>
      <div className="action-bar sticky bottom-(--below-action) z-20 border-t border-line bg-paper pt-3 pb-(--action-padding)">
        {below > 0 && <BelowButton count={below} onPress={reading.goToEnd} />}
        {room.closed || room.readOnly ? (
          <Notice>{room.readOnly ? ROOM_REFUSALS.readOnly : ROOM_REFUSALS.closed}</Notice>
        ) : (
          <Composer
            nextId={nextId}
            outbox={outbox}
            chat={chat}
            nameOf={nameOf}
            path={path}
            refused={refused}
            quickReplies={props.quickReplies}
          />
        )}
      </div>
    </section>
  );
}
