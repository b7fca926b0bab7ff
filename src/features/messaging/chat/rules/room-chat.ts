import type { Message, Messages } from "../../contract/messages.ts";
import type { Room } from "../../contract/rooms.ts";
import {
  hear,
  isUnread,
  type KnownMessages,
  listKnown,
  NOTHING_KNOWN,
  receiveChanged,
  receiveLatest,
  receiveOlder,
  receiveSeen,
} from "./known-messages.ts";
import { changeOutbox, type OutboxItem, type OutboxNews } from "./outbox.ts";

/** What a person has begun to write, and the id of the message that it answers. */
export type Draft = { text: string; replyTo: string | null };
export const NO_DRAFT: Draft = { text: "", replyTo: null };

/** A conversation in a browser. */
export type RoomChat = KnownMessages & {
  /** The first message that was new when the room was opened, null without one; unset while closed. */
  firstNewId: string | null | undefined;
  /** The last message at which the reader was at the end; null while there. */
  leftEndAt: number | null;
  outbox: readonly OutboxItem[];
  draft: Draft;
  /** Who is writing. */
  writerId: string | null;
};

export const EMPTY_CHAT: RoomChat = {
  ...NOTHING_KNOWN,
  firstNewId: undefined,
  leftEndAt: null,
  outbox: [],
  draft: NO_DRAFT,
  writerId: null,
};

export type ChatNews =
  | { type: "latest"; page: Messages }
  | { type: "older"; page: Messages; before: number }
  | { type: "changed"; page: Messages; after: number }
  /** The number of the room's latest event. */
  | { type: "heard"; lastSeq: number }
  | { type: "seen"; memberId: string; seq: number }
  /** The conversation is on the screen. */
  | { type: "opened"; room: Pick<Room, "ownId" | "seenSeq"> }
  | { type: "closed" }
  /** Whether the reader sees the end of the conversation. */
  | { type: "scrolled"; isAtEnd: boolean }
  | { type: "writing"; memberId: string | null }
  | { type: "drafted"; draft: Draft }
  /** What the browser has stored of the conversation. */
  | { type: "restored"; draft: Draft; outbox: readonly OutboxItem[] }
  | OutboxNews;

/** Applies news. The same news a second time, or late, change nothing. */
export function reduceChat(chat: RoomChat, news: ChatNews): RoomChat {
  switch (news.type) {
    case "latest":
      return receive(chat, receiveLatest(chat, news.page));
    case "older":
      return receive(chat, receiveOlder(chat, news.page, news.before));
    case "changed":
      return receive(chat, receiveChanged(chat, news.page, news.after));
    case "heard":
      return receive(chat, hear(chat, news.lastSeq));
    case "seen":
      return receive(chat, receiveSeen(chat, news.memberId, news.seq));
    case "opened":
      return open(chat, news.room);
    case "closed":
      return { ...chat, firstNewId: undefined, leftEndAt: null, writerId: null };
    case "scrolled":
      return scroll(chat, news.isAtEnd);
    case "writing":
      return news.memberId === chat.writerId ? chat : { ...chat, writerId: news.memberId };
    case "drafted":
      return { ...chat, draft: news.draft };
    case "restored":
      return restore(chat, news);
    default: {
      const outbox = changeOutbox(chat.outbox, news);
      return outbox === chat.outbox ? chat : { ...chat, outbox };
    }
  }
}

/** A message that has come has left the outbox, and its writer writes no more. */
function receive(chat: RoomChat, known: KnownMessages): RoomChat {
  if (known === chat) return chat;
  const outbox = chat.outbox.some(({ id }) => known.messages.has(id))
    ? chat.outbox.filter(({ id }) => !known.messages.has(id))
    : chat.outbox;
  const hasCome = known.messages !== chat.messages;
  return { ...chat, ...known, outbox, ...(hasCome && { writerId: null }) };
}

/** The place of the line before new messages is set once, and stays until the conversation is left. */
function open(chat: RoomChat, { ownId, seenSeq }: Pick<Room, "ownId" | "seenSeq">): RoomChat {
  const seen = receiveSeen(chat, ownId, seenSeq);
  if (chat.firstNewId !== undefined) return receive(chat, seen);
  const first = listKnown(chat).find((message) => isUnread(message, ownId, seenSeq));
  return { ...chat, ...seen, firstNewId: first?.id ?? null };
}

function scroll(chat: RoomChat, isAtEnd: boolean): RoomChat {
  if (isAtEnd) return chat.leftEndAt === null ? chat : { ...chat, leftEndAt: null };
  if (chat.leftEndAt !== null) return chat;
  return { ...chat, leftEndAt: listKnown(chat).at(-1)?.seq ?? 0 };
}

/** What was written or sent since the page came stands before what was stored. */
function restore(chat: RoomChat, stored: { draft: Draft; outbox: readonly OutboxItem[] }): RoomChat {
  const isBlank = chat.draft.text === "" && chat.draft.replyTo === null;
  const others = stored.outbox.filter(
    ({ id }) => !chat.messages.has(id) && !chat.outbox.some((item) => item.id === id),
  );
  return {
    ...chat,
    draft: isBlank ? stored.draft : chat.draft,
    outbox: others.length > 0 ? [...others, ...chat.outbox] : chat.outbox,
  };
}

/** How many messages of others came below while the reader was further up. */
export function countBelow(chat: RoomChat, ownId: string): number {
  const { leftEndAt } = chat;
  return leftEndAt === null ? 0 : listKnown(chat).filter((one) => isUnread(one, ownId, leftEndAt)).length;
}

const GROUP_MS = 5 * 60_000;

/** Whether a message belongs to the one before: of the same person, within five minutes. */
export const isGrouped = (before: Message | undefined, { kind, sender_id, timestamp }: Message): boolean =>
  before !== undefined &&
  kind === "text" &&
  before.kind === "text" &&
  before.sender_id === sender_id &&
  Date.parse(timestamp) - Date.parse(before.timestamp) < GROUP_MS;
