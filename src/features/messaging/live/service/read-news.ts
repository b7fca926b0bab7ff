import type { Change } from "#kit/server/change-feed.ts";
import type { Db } from "#kit/server/database.ts";
import type { Viewer } from "#kit/server/open-stream.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { StreamEvent } from "#kit/wire/event-stream.ts";
import { type RoomNews, readRoomNews } from "../store/news.ts";

type Listener = { viewer: Viewer; isMember: boolean; isTeam: boolean };

/** Reads which viewers hear of the changes, and as what. Several changes of a room are one event. */
export async function readNews(
  db: Db,
  changes: readonly Change[],
  viewers: readonly Viewer[],
): Promise<Map<Viewer, StreamEvent[]>> {
  const news = new Map<Viewer, StreamEvent[]>();
  const byRoom = Map.groupBy(changes, ({ resource }) => resource);
  const accountIds = [...new Set(viewers.map(({ person }) => person.accountId))];
  for (const room of await readRoomNews(db, [...byRoom.keys()], accountIds)) {
    const ofRoom = byRoom.get(room.roomId) ?? [];
    for (const viewer of viewers) {
      const events = eventsFor(listenerOf(viewer, room), room, ofRoom);
      if (events.length > 0) news.set(viewer, [...(news.get(viewer) ?? []), ...events]);
    }
  }
  return news;
}

function listenerOf(viewer: Viewer, room: RoomNews): Listener {
  const { siteId, person } = viewer;
  const isHere = siteId === room.siteId;
  // Staff who act for a person see the conversation with the team alone.
  const isOpen = person.impersonatorId === undefined || room.kind === "support";
  return {
    viewer,
    isMember: isHere && isOpen && room.readers.includes(person.accountId),
    isTeam: isHere && room.isServed && mayAsStaff(person, "messages.read"),
  };
}

function eventsFor(
  { viewer, isMember, isTeam }: Listener,
  { roomId, siteId, kind, lastSeq }: RoomNews,
  changes: readonly Change[],
): StreamEvent[] {
  if (!isMember && !isTeam) return [];
  const ownId = viewer.person.accountId;
  const has = (...kinds: Change["kind"][]) => changes.some((change) => kinds.includes(change.kind));
  // The team acts as one person, whose id is that of the brand.
  const detailsOf = (...kinds: Change["kind"][]) => [
    ...new Set(changes.filter((change) => kinds.includes(change.kind)).flatMap(({ detail }) => detail ?? [])),
  ];
  // Readers of announcements do not see each other.
  const seenBy = detailsOf("seen", "desk").filter((id) => kind !== "public" || id === ownId);
  const typing = detailsOf("typing").filter((id) => id !== (isTeam ? siteId : ownId));
  return [
    ...(isMember && has("room") ? [{ event: "room", data: { roomId, kind, lastSeq } }] : []),
    ...(isMember ? detailsOf("visit").map((orderId) => ({ event: "visit", data: { orderId } })) : []),
    ...(isMember ? seenBy.map((accountId) => ({ event: "seen", data: { roomId, accountId } })) : []),
    ...typing.map((accountId) => ({ event: "typing", data: { roomId, accountId } })),
    ...(isTeam && has("room", "seen", "desk") ? [{ event: "desk", data: { roomId } }] : []),
  ];
}
