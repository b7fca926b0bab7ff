import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { isUnsure, useLive } from "#features/accounts/parts/use-live.ts";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { Modal } from "#ui/modal.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Messages } from "../contract/messages.ts";
import type { Room } from "../contract/rooms.ts";
import { Composer } from "./composer.tsx";
import { MessageList } from "./message-list.tsx";
import { OutboxList } from "./outbox-list.tsx";
import { messagesPath } from "./room-paths.ts";
import { useOutbox } from "./use-outbox.ts";

export type SupportPanelProps = { roomId: string; unread: number; onClose: () => void };
/** What the page of messages answers for one conversation. */
type Opened = { open: { room: Room; messages: Messages } | null; now: number; nextId: string };

/** The conversation with the team beside the page. What it shows counts as seen. */
export function SupportPanel({ roomId, unread, onClose }: SupportPanelProps) {
  const person = usePerson();
  const page = messagesPath(person?.role ?? "customer");
  const path = `${page}?room=${roomId}`;
  const opened = useOpened(path, roomId);
  const end = useRef<HTMLDivElement>(null);
  const room = opened?.open?.room;
  const items = opened?.open?.messages.items ?? [];
  const outbox = useOutbox(roomId, items, path);
  const last = items.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message scrolls to the end
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [last?.id, outbox.items.length]);
  const others = unread - (room?.unread ?? 0);
  return (
    <Modal
      open
      onClose={onClose}
      title={room?.title ?? "Ask the team"}
      footer={
        <div className="w-full">
          <Composer nextId={opened?.nextId ?? ""} outbox={outbox} refused={undefined} roomId={roomId} />
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
          messages={items}
          orders={[]}
          now={opened.now}
        />
      ) : (
        <Spinner />
      )}
      <OutboxList outbox={outbox} />
      <span role="status" className="sr-only">
        {last?.kind === "text" && last.sender_id !== room?.ownId ? last.content : ""}
      </span>
      <div ref={end} />
    </Modal>
  );
}

/** Reads the conversation, and again at news of it while the page is visible. */
function useOpened(path: string, roomId: string): Opened | undefined {
  const { load, data } = useFetcher<Opened>();
  useEffect(() => void load(path), [load, path]);
  useLive((news) => {
    const isOfRoom = news.event === "room" && news.data.roomId === roomId;
    if ((isOfRoom || isUnsure(news)) && document.visibilityState === "visible") void load(path);
  });
  return data;
}
