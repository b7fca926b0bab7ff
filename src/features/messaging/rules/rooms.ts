export const ROOM_KINDS = ["pair", "support", "public"] as const;
/** Who can read announcements: one role, or everybody. */
export const READER_ROLES = ["customer", "groomer", "renter"] as const;
export type ReaderRole = (typeof READER_ROLES)[number];
export type RoomKind = (typeof ROOM_KINDS)[number];

const DAY_MS = 86_400_000;

/** What decides whether a room takes messages. `lastVisitAt`: the end of the latest visit of the two. */
export type RoomState = {
  kind: RoomKind;
  isBlocked: boolean;
  openedAt: Date;
  lastVisitAt: Date | null;
  /** How many days after the last visit, or after the room was opened, a pair room closes. */
  messagingDays: number;
};

/** Whether nobody may write: either side blocks the other, or the last visit was long ago. */
export function isClosed({ kind, isBlocked, openedAt, lastVisitAt, messagingDays }: RoomState, now: Date) {
  if (kind !== "pair") return false;
  const since = Math.max(openedAt.getTime(), lastVisitAt?.getTime() ?? 0);
  return isBlocked || now.getTime() - since > messagingDays * DAY_MS;
}

/** A conversation is deleted this many months after its last message. */
const STORED_MONTHS = 24;

/** Conversations whose last message is older are deleted. */
export function storedSince(now: Date): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - STORED_MONTHS);
  return since;
}

/** How long a sender may remove an own message. */
export const REMOVE_MINUTES = 15;

export function mayRemove(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() <= REMOVE_MINUTES * 60_000;
}

/** A message that is unread for this long is announced by mail or text. */
export const UNREAD_MS = 5 * 60_000;

/** The reactions to a message, with what screen readers say. */
export const REACTIONS = {
  thumbs_up: { sign: "👍", name: "Thumbs up" },
  heart: { sign: "❤️", name: "Heart" },
  laugh: { sign: "😂", name: "Laugh" },
  surprise: { sign: "😮", name: "Surprise" },
  sad: { sign: "😢", name: "Sad" },
  paw: { sign: "🐾", name: "Paw" },
} as const;
export type Reaction = keyof typeof REACTIONS;
export const REACTION_NAMES = Object.keys(REACTIONS) as [Reaction, ...Reaction[]];
