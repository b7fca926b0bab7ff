import type { Change } from "#kit/server/change-feed.ts";
import type { Db } from "#kit/server/database.ts";
import type { Viewer } from "#kit/server/open-stream.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import type { StreamEvent } from "#kit/wire/event-stream.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { type RoomNews, readCustomerAccounts, readOrderListeners, readRoomNews } from "../store/news.ts";

type Listener = { viewer: Viewer; isMember: boolean; isTeam: boolean };

/** Reads which viewers hear of the changes, and as what. Several changes of a thing are one event. */
export async function readNews(
  db: Db,
  changes: readonly Change[],
  viewers: readonly Viewer[],
): Promise<Map<Viewer, StreamEvent[]>> {
  const accountIds = [...new Set(viewers.map(({ person }) => person.accountId))];
  const isOf = (kind: Change["kind"]) => (change: Change) => change.kind === kind;
  const ofRooms = changes.filter(({ kind }) => kind !== "order" && kind !== "waitlist");
  const events = await Promise.all([
    readRooms(db, ofRooms, { viewers, accountIds }),
    readOrders(db, changes.filter(isOf("order")), { viewers, accountIds }),
    readWaitlist(db, changes.filter(isOf("waitlist")), viewers),
  ]);
  const news = new Map<Viewer, StreamEvent[]>();
  const known = new Set<string>();
  for (const [viewer, event] of events.flat()) {
    // A card and its order are written together, and say the same of the visit.
    const key = `${viewers.indexOf(viewer)} ${event.event} ${JSON.stringify(event.data)}`;
    if (known.has(key)) continue;
    known.add(key);
    news.set(viewer, [...(news.get(viewer) ?? []), event]);
  }
  return news;
}

type Readers = { viewers: readonly Viewer[]; accountIds: readonly string[] };
type Heard = readonly [viewer: Viewer, event: StreamEvent];

async function readRooms(
  db: Db,
  changes: readonly Change[],
  { viewers, accountIds }: Readers,
): Promise<Heard[]> {
  if (changes.length === 0) return [];
  const byRoom = Map.groupBy(changes, ({ resource }) => resource);
  const rooms = await readRoomNews(db, [...byRoom.keys()], accountIds);
  return rooms.flatMap((room) =>
    viewers.flatMap((viewer) =>
      eventsFor(listenerOf(viewer, room), room, byRoom.get(room.roomId) ?? []).map(
        (event) => [viewer, event] as const,
      ),
    ),
  );
}

/**
 * Customer and groomer hear of an order. So do staff who act for one of them, and staff of its brand who may
 * see appointments.
 */
async function readOrders(
  db: Db,
  changes: readonly Change[],
  { viewers, accountIds }: Readers,
): Promise<Heard[]> {
  if (changes.length === 0) return [];
  const orders = changes.map(({ resource: orderId, detail: groomerId }) => ({ orderId, groomerId }));
  const concerned = (await readOrderListeners(db, orders, accountIds)).flatMap(({ orderId, ...listener }) =>
    giveAll(viewers, listener, { event: "visit", data: { orderId } }),
  );
  return [
    ...concerned,
    ...changes.flatMap(({ siteId, resource: orderId }) =>
      giveTeam(viewers, siteId, "orders.read", { event: "visit", data: { orderId } }),
    ),
  ];
}

/** The customer who waits hears of it, and staff of the brand who may see customers. */
async function readWaitlist(
  db: Db,
  changes: readonly Change[],
  viewers: readonly Viewer[],
): Promise<Heard[]> {
  if (changes.length === 0) return [];
  const customers = await readCustomerAccounts(db, [...new Set(changes.map(({ resource }) => resource))]);
  const event = { event: "waitlist", data: {} };
  return [
    ...customers.flatMap((listener) => giveAll(viewers, listener, event)),
    ...changes.flatMap(({ siteId }) => giveTeam(viewers, siteId, "customers.read", event)),
  ];
}

/** Gives an event to the viewers who are this account. */
function giveAll(
  viewers: readonly Viewer[],
  { siteId, accountId }: { siteId: string; accountId: string },
  event: StreamEvent,
): Heard[] {
  return viewers
    .filter((viewer) => viewer.siteId === siteId && viewer.person.accountId === accountId)
    .map((viewer) => [viewer, event] as const);
}

/** Gives an event to the staff of a brand with a permission. */
function giveTeam(
  viewers: readonly Viewer[],
  siteId: string,
  permission: Permission,
  event: StreamEvent,
): Heard[] {
  return viewers
    .filter((viewer) => viewer.siteId === siteId && mayAsStaff(viewer.person, permission))
    .map((viewer) => [viewer, event] as const);
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
  const writers = detailsOf("writer").filter((id) => id !== ownId);
  return [
    ...(isMember && has("room") ? [{ event: "room", data: { roomId, kind, lastSeq } }] : []),
    ...(isMember ? detailsOf("visit").map((orderId) => ({ event: "visit", data: { orderId } })) : []),
    ...(isMember ? seenBy.map((accountId) => ({ event: "seen", data: { roomId, accountId } })) : []),
    ...typing.map((accountId) => ({ event: "typing", data: { roomId, accountId } })),
    ...(isTeam && has("room", "seen", "desk") ? [{ event: "desk", data: { roomId } }] : []),
    // What the team does at this moment is for the team alone.
    ...(isTeam && has("readers") ? [{ event: "readers", data: { roomId } }] : []),
    ...(isTeam ? writers.map((accountId) => ({ event: "writer", data: { roomId, accountId } })) : []),
  ];
}
