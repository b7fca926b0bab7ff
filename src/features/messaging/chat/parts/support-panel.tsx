import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { isUnsure, useLive } from "#features/accounts/parts/use-live.ts";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { Modal } from "#ui/modal.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Messages } from "../../contract/messages.ts";
import type { Room } from "../../contract/rooms.ts";
import { messagesPath } from "../../parts/room-paths.ts";
import { countBelow } from "../rules/room-chat.ts";
import { BelowButton } from "./below-button.tsx";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { Outbox } from "./outbox.tsx";
import { useChat } from "./use-chat.ts";
import { useOutbox } from "./use-outbox.ts";
import { useReadingPlace } from "./use-reading-place.ts";

export type SupportPanelProps = { roomId: string; unread: number; onClose: () => void };
/** What the page of messages answers for one conversation. */
type Opened = { open: { room: Room; messages: Messages } | null; now: number; nextId: string };

const LOADING: Messages = { items: [], orders: [], hasOlder: true, upTo: -1, hasNewer: false };

/** The conversation with the team beside the page. What it shows counts as seen. */
export function SupportPanel({ roomId, unread, onClose }: SupportPanelProps) {
  const person = usePerson();
  const page = messagesPath(person?.role ?? "customer");
  const path = `${page}?room=${roomId}`;
  const opened = useOpened(path);
  const open = opened?.open ?? null;
  const room = open?.room;
  const chat = useChat({
    room: room ?? { roomId, ownId: "", seenSeq: 0, unread: 0 },
    page: open?.messages ?? LOADING,
    isLatest: open !== null,
  });
  const outbox = useOutbox(chat, path);
  const end = useRef<HTMLDivElement>(null);
  const { goToEnd } = useReadingPlace(chat, end, open !== null);
  const below = countBelow(chat.chat, room?.ownId ?? "");
  const last = chat.messages.at(-1);
  const others = unread - (room?.unread ?? 0);
  return (
    <Modal
      open
      onClose={onClose}
      title={room?.title ?? "Ask the team"}
      footer={
        <div className="relative w-full">
          {below > 0 && <BelowButton count={below} onPress={goToEnd} />}
          <Composer nextId={opened?.nextId ?? ""} outbox={outbox} chat={chat} refused={undefined} />
        </div>
      }
    >
      <p className="mb-4">
        <TextLink to={page}>{others > 0 ? `All messages (${others} unread)` : "All messages"}</TextLink>
      </p>
      {room && opened ? (
        // Reactions and reports have their place on the page. A conversation with the team has no cards.
        <MessageList
          room={{ ...room, closed: true }}
          isGroomer={false}
          messages={chat.messages}
          firstNewId={chat.chat.firstNewId}
          seen={chat.chat.seen}
          orders={[]}
          now={opened.now}
        />
      ) : (
        <Spinner />
      )}
      <Outbox outbox={outbox} />
      <span role="status" className="sr-only">
        {last?.kind === "text" && last.sender_id !== room?.ownId ? last.content : ""}
      </span>
      <div ref={end} />
    </Modal>
  );
}

/** Reads the conversation, and again when the stream may have missed news of it. */
function useOpened(path: string): Opened | undefined {
  const { load, data } = useFetcher<Opened>();
  useEffect(() => void load(path), [load, path]);
  useLive((news) => {
    if (isUnsure(news) && document.visibilityState === "visible") void load(path);
  });
  return data;
}
