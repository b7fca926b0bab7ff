export const ROOM_KINDS = ["pair", "support", "public", "rental"] as const;
/** Who can read announcements: one role, or everybody. */
export const READER_ROLES = ["customer", "groomer", "renter"] as const;
export type ReaderRole = (typeof READER_ROLES)[number];
export type RoomKind = (typeof ROOM_KINDS)[number];

const DAY_MS = 86_400_000;

/**
 * What decides whether a room takes messages. `lastVisitAt`: the end of the latest visit of the two.
 * `endedAt`: the end of the room of a rental.
 */
export type RoomState = {
  kind: RoomKind;
  isBlocked: boolean;
  openedAt: Date;
  lastVisitAt: Date | null;
  endedAt: Date | null;
  /** How many days after the last visit, or after the room was opened, a pair room closes. */
  messagingDays: number;
};

/**
 * Whether a room is closed to all: either side blocks the other, the last visit was long ago, or the rental
 * has ended.
 */
export function isClosed(room: RoomState, now: Date): boolean {
  const { kind, isBlocked, openedAt, lastVisitAt, endedAt, messagingDays } = room;
  if (kind === "rental") return isBlocked || (endedAt !== null && endedAt <= now);
  if (kind !== "pair") return false;
  const since = Math.max(openedAt.getTime(), lastVisitAt?.getTime() ?? 0);
  return isBlocked || now.getTime() - since > messagingDays * DAY_MS;
}

/** A conversation whose last message is older is deleted, where a brand stores them for so many months. */
export function storedSince(now: Date, months: number): Date {
  const since = new Date(now);
  since.setUTCMonth(since.getUTCMonth() - months);
  // A month without this day: its last day.
  if (since.getUTCDate() !== now.getUTCDate()) since.setUTCDate(0);
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
