import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useLive } from "#features/accounts/parts/use-live.ts";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { logFailure } from "#kit/web/log-failure.ts";
import { prefetchWhenIdle } from "#kit/web/prefetch-when-idle.ts";
import type { Messages } from "../../contract/messages.ts";
import type { Room } from "../../contract/rooms.ts";
import { countUnread, gapOf, listKnown } from "../rules/known-messages.ts";
import { type ChatNews, EMPTY_CHAT, reduceChat } from "../rules/room-chat.ts";
import { type Place, restoreChat, takeNews, useStored } from "./chat-store.ts";

/** What asks the server comes after the page, which shows what was loaded with it. */
const load = () => import("./read-messages.ts");
type Calls = Awaited<ReturnType<typeof load>>;
const call = (run: (calls: Calls) => Promise<void>) =>
  void load()
    .then(run)
    .catch((error) => logFailure("Not read or marked as seen", error));

/** Whoever has not written for so long does not write any more. */
const WRITING_MS = 6_000;

export type Opened = {
  room: Pick<Room, "roomId" | "ownId" | "seenSeq" | "unread">;
  /** What the page has loaded. */
  page: Messages;
  /** Whether these are the latest messages, not those around a found one. */
  isLatest: boolean;
  /** The message that a page without scripts answers. */
  replyTo?: string | null;
};

/** The conversation of a page: what the page has loaded, and what came since. */
export function useChat({ room, page, isLatest, replyTo = null }: Opened) {
  const person = usePerson();
  const { roomId, ownId } = room;
  const personId = person?.id ?? "";
  const isOwn = person?.impersonatorId === null;
  const place = useMemo<Place>(() => ({ personId, roomId, isOwn }), [personId, roomId, isOwn]);
  const stored = useStored(place);
  const take = useCallback((news: ChatNews) => takeNews(place, news), [place]);
  const news = useMemo<ChatNews[]>(
    () => [
      { type: "latest", page },
      { type: "opened", room },
    ],
    [page, room],
  );
  // The first view, on the server too, has what the page has loaded. Taking it in twice changes nothing.
  const chat = useMemo(() => {
    const begun = stored === EMPTY_CHAT ? { ...EMPTY_CHAT, draft: { text: "", replyTo } } : stored;
    const { draft, outbox } = begun;
    return news.reduce(reduceChat, isLatest ? begun : { ...EMPTY_CHAT, draft, outbox });
  }, [stored, news, isLatest, replyTo]);

  useEffect(() => {
    if (isLatest) for (const one of news) take(one);
  }, [isLatest, news, take]);
  useEffect(() => {
    restoreChat(place, replyTo);
    return () => take({ type: "closed" });
  }, [place, take, replyTo]);

  useEffect(() => prefetchWhenIdle(load), []);
  useNews(roomId, take);
  const isVisible = useVisible();
  const { heard } = chat;
  const hasGap = isLatest && gapOf(stored) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each later event asks again
  useEffect(() => {
    if (hasGap && isVisible) call(({ fillGap }) => fillGap(place));
  }, [hasGap, isVisible, heard, place]);

  const messages = useMemo(() => listKnown(chat), [chat]);
  const last = messages.at(-1)?.seq;
  const unread = countUnread(chat, ownId) ?? room.unread;
  const isRead = isLatest && isVisible && chat.leftEndAt === null && isOwn;
  const seenTo = isRead && unread > 0 ? last : undefined;
  useEffect(() => {
    if (seenTo === undefined) return;
    call(({ markSeen }) => markSeen(place, ownId, seenTo));
  }, [place, ownId, seenTo]);
  return { chat, messages, take, place };
}

export type Chat = ReturnType<typeof useChat>;

/** Takes in what the stream says of the room. */
function useNews(roomId: string, take: (news: ChatNews) => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive(({ event, data }) => {
    if (data.roomId !== roomId) return;
    if (event === "room") take({ type: "heard", lastSeq: Number(data.lastSeq) });
    if (event !== "typing") return;
    take({ type: "writing", memberId: String(data.accountId) });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => take({ type: "writing", memberId: null }), WRITING_MS);
  }, true);
  useEffect(() => () => clearTimeout(timer.current), []);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
    () => true,
  );
}
