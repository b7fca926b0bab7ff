import type { OrderCard } from "#features/orders/contract/order-card.ts";
import type { Message, Messages } from "../../contract/messages.ts";

/**
 * What a browser knows of a conversation. Events of a room are numbered: all up to `upTo` are in the messages
 * from the place `from` on, and `heard` is the latest that the browser has heard of. Messages before `from`
 * may be known too, but others between them may be missing.
 */
export type KnownMessages = {
  messages: ReadonlyMap<string, Message>;
  /** The visits of the cards, as they were after the event `ordersUpTo`. */
  orders: readonly OrderCard[];
  ordersUpTo: number;
  /** Infinity before the first answer, -Infinity once the first message of the room is known. */
  from: number;
  upTo: number;
  heard: number;
  /** The latest place that each member has seen, by the member's messaging id. */
  seen: Readonly<Record<string, number>>;
};

export const NOTHING_KNOWN: KnownMessages = {
  messages: new Map(),
  orders: [],
  ordersUpTo: -1,
  from: Number.POSITIVE_INFINITY,
  upTo: -1,
  heard: -1,
  seen: {},
};

const isEmpty = ({ from }: KnownMessages) => from === Number.POSITIVE_INFINITY;

/** The place from which on an answer has all messages. */
const startOf = ({ items, hasOlder, upTo }: Messages) =>
  hasOlder ? (items[0]?.seq ?? upTo + 1) : Number.NEGATIVE_INFINITY;

/** Takes in the latest messages of the room. An answer older than what is known changes nothing. */
export function receiveLatest(known: KnownMessages, page: Messages): KnownMessages {
  const start = startOf(page);
  const merged = merge(known, page);
  // Messages between the two are missing: what came before is loaded again when the reader gets there.
  const isApart = isEmpty(known) || start > known.upTo + 1;
  if (page.upTo > known.upTo && isApart) return { ...merged, from: start, upTo: page.upTo };
  // Messages before an older answer's start may have changed since, and would not be asked for again.
  if (page.upTo < known.upTo) return merged;
  // Messages before the answer's start may have changed too, so that its number counts only without these.
  if (start > known.from) return merged;
  return page.upTo === known.upTo && start === known.from
    ? merged
    : { ...merged, from: start, upTo: page.upTo };
}

/** Takes in the messages before a place. They count if they reach what is known, and are not older. */
export function receiveOlder(known: KnownMessages, page: Messages, before: number): KnownMessages {
  const merged = merge(known, page);
  const start = startOf(page);
  const fits = before >= known.from && page.upTo >= known.upTo && start < known.from;
  return fits && !isEmpty(known) ? { ...merged, from: start } : merged;
}

/** Takes in the messages that changed by events after `after`. After a gap they wait for what is missing. */
export function receiveChanged(known: KnownMessages, page: Messages, after: number): KnownMessages {
  const merged = merge(known, page);
  const follows = after <= known.upTo && page.upTo > known.upTo;
  return follows ? { ...merged, upTo: page.upTo } : merged;
}

/** Takes in that the room has had an event. */
export const hear = (known: KnownMessages, lastSeq: number): KnownMessages =>
  lastSeq > known.heard ? { ...known, heard: lastSeq } : known;

/** Takes in that a member has seen all messages up to a place. */
export function receiveSeen(known: KnownMessages, memberId: string, seq: number): KnownMessages {
  if (seq <= (known.seen[memberId] ?? Number.NEGATIVE_INFINITY)) return known;
  return { ...known, seen: { ...known.seen, [memberId]: seq } };
}

/** The number after which events are missing; null if none is. */
export const gapOf = (known: KnownMessages): number | null =>
  !isEmpty(known) && known.heard > known.upTo ? Math.max(known.upTo, 0) : null;

/** The messages without gaps, in the room's order. An answer to a removed message does not show its text. */
export function listKnown({ messages, from }: KnownMessages): Message[] {
  const shown = [...messages.values()].filter(({ seq }) => seq >= from).toSorted((a, b) => a.seq - b.seq);
  return shown.map((message) => {
    const { replyMessage } = message;
    const isGone = replyMessage && messages.get(replyMessage.id)?.removed && replyMessage.content !== "";
    return isGone ? { ...message, replyMessage: { ...replyMessage, content: "" } } : message;
  });
}

/** What counts as unread: texts of others. */
export const isUnread = ({ seq, kind, sender_id, removed }: Message, ownId: string, seen: number) =>
  seq > seen && kind === "text" && sender_id !== ownId && !removed;

/** The number of unread messages; null if the browser does not know them all. */
export function countUnread(known: KnownMessages, ownId: string): number | null {
  const seen = known.seen[ownId];
  if (seen === undefined || known.from > seen + 1) return null;
  return [...known.messages.values()].filter((message) => isUnread(message, ownId, seen)).length;
}

function merge(known: KnownMessages, page: Messages): KnownMessages {
  const came = page.items.flatMap((message) => toLater(known.messages.get(message.id), message) ?? []);
  const seen = latestSeen(known.seen, page.items);
  const isNewer = page.upTo >= known.ordersUpTo;
  const heard = Math.max(known.heard, page.upTo);
  if (came.length === 0 && seen === known.seen && heard === known.heard && !isNewer) return known;
  const messages =
    came.length === 0
      ? known.messages
      : new Map([...known.messages, ...came.map((message) => [message.id, message] as const)]);
  return { ...known, messages, seen, heard, ...(isNewer && ordersOf(known, page)) };
}

/**
 * The state of a message that holds from now on; null for the known one. Late news never take a change back.
 * Removing a message changes the ones that quote it, without an event of theirs.
 */
function toLater(held: Message | undefined, came: Message): Message | null {
  if (!held || came.changedSeq > held.changedSeq) return came;
  const { replyMessage } = held;
  if (!replyMessage || replyMessage.content === "" || came.replyMessage?.content !== "") return null;
  return { ...held, replyMessage: { ...replyMessage, content: "" } };
}

/** A visit that has gone to another groomer is missing beside its card. */
function ordersOf(known: KnownMessages, { items, orders, upTo }: Messages) {
  const named = new Set([...orders.map(({ id }) => id), ...items.map(({ card }) => card?.orderId)]);
  return { orders: [...known.orders.filter(({ id }) => !named.has(id)), ...orders], ordersUpTo: upTo };
}

function latestSeen(seen: KnownMessages["seen"], items: readonly Message[]): KnownMessages["seen"] {
  const later = items.flatMap(({ seq, seenBy }) =>
    seenBy.filter((id) => seq > (seen[id] ?? Number.NEGATIVE_INFINITY)).map((id) => [id, seq] as const),
  );
  if (later.length === 0) return seen;
  const next: Record<string, number> = { ...seen };
  for (const [id, seq] of later) next[id] = Math.max(next[id] ?? Number.NEGATIVE_INFINITY, seq);
  return next;
}
