import { useSyncExternalStore } from "react";
import { loggingOut } from "#kit/web/log-out.ts";
import { ROOM_TEXTS } from "../../words/rooms.ts";
import type { OutboxItem } from "../rules/outbox.ts";
import { isUploaded } from "../rules/outbox.ts";
import {
  type ChatNews,
  type Draft,
  EMPTY_CHAT,
  NO_DRAFT,
  type RoomChat,
  reduceChat,
} from "../rules/room-chat.ts";

/** The conversations of one person in this tab. Nothing of another person is in it. */
type Chats = { personId: string; rooms: Map<string, RoomChat> };

let chats: Chats | null = null;
const listeners = new Set<() => void>();

loggingOut.addEventListener("abort", () => {
  chats = null;
  inform();
});

/** The conversations of a person. Those of another person are forgotten. */
function chatsOf(personId: string): Chats {
  if (chats?.personId !== personId) chats = { personId, rooms: new Map() };
  return chats;
}

/** A room in the store of a person. Staff who act for the person (not `isOwn`) store nothing. */
export type Place = { personId: string; roomId: string; isOwn: boolean };

export const readChat = ({ personId, roomId }: Omit<Place, "isOwn">): RoomChat =>
  chatsOf(personId).rooms.get(roomId) ?? EMPTY_CHAT;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the store has of a conversation; on the server nothing. */
export function useStored(place: Omit<Place, "isOwn">): RoomChat {
  return useSyncExternalStore(
    subscribe,
    () => readChat(place),
    () => EMPTY_CHAT,
  );
}

/** Applies news of a room. What the person has begun to write outlives a reload. */
export function takeNews(place: Place, news: ChatNews): void {
  if (loggingOut.aborted) return;
  const before = readChat(place);
  const after = reduceChat(before, news);
  if (after === before) return;
  chatsOf(place.personId).rooms.set(place.roomId, after);
  if (place.isOwn && after.draft !== before.draft)
    save(() => localStorage, keyOf(place, "draft"), after.draft);
  if (place.isOwn && after.outbox !== before.outbox)
    save(() => sessionStorage, keyOf(place, "outbox"), after.outbox);
  inform();
}

function inform(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Takes in what an earlier page of the person has stored of a room.
 * @param replyTo the message that is answered, if the page says so
 */
export function restoreChat(place: Place, replyTo: string | null): void {
  if (!place.isOwn) return;
  const items = load<OutboxItem[]>(() => sessionStorage, keyOf(place, "outbox"));
  // A reload ends uploads, and no page may read a file again that was chosen before.
  const outbox = (Array.isArray(items) ? items : []).map((item) =>
    isUploaded(item) ? item : { ...item, error: ROOM_TEXTS.fileLost },
  );
  takeNews(place, {
    type: "restored",
    draft: { ...readStoredDraft(place), ...(replyTo && { replyTo }) },
    outbox,
  });
}

/** The draft of a room that any tab of the browser has stored last. */
export const readStoredDraft = (place: Place): Draft => ({
  ...NO_DRAFT,
  ...load<Draft>(() => localStorage, keyOf(place, "draft")),
});

/** Removed at log-out, and when another person logs in (kit/web/clear-personal-storage.ts). */
export const keyOf = ({ personId, roomId }: Place, what: string) =>
  `waggon-chat ${personId} ${what} ${roomId}`;

const isNothing = (value: Draft | readonly unknown[]) =>
  "text" in value ? value.text === "" && value.replyTo === null : value.length === 0;

function save(storage: () => Storage, key: string, value: Draft | readonly unknown[]): void {
  try {
    if (isNothing(value)) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage, or with a full one, loses this at a reload.
  }
}

function load<Value>(storage: () => Storage, key: string): Value | null {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}
