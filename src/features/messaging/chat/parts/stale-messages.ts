import type { LiveHandle } from "#kit/web/live-handle.ts";

/** What a page of messages has loaded; `before` is set around a found message. */
type Loaded = {
  before: number | null;
  open: { room: { roomId: string; ownId: string }; messages: { upTo: number } } | null;
  rooms: { items: readonly { roomId: string; lastSeq: number }[] };
};

/** Whether news make a page of messages load again. */
export const isMessagesPageStale: NonNullable<LiveHandle<Loaded>["isStale"]> = (
  { event, data },
  { rooms, open, before },
) => {
  // The open conversation follows its own news, except around a found message.
  const isFollowed = open !== null && open.room.roomId === data.roomId && before === null;
  if (event === "seen") return !isFollowed || data.accountId !== open.room.ownId;
  // The list is read after the open conversation, so it may know of a message that the other misses.
  const known =
    open && open.room.roomId === data.roomId
      ? open.messages.upTo
      : (rooms.items.find(({ roomId }) => roomId === data.roomId)?.lastSeq ?? 0);
  return event === "room" && !isFollowed && Number(data.lastSeq) > known;
};
