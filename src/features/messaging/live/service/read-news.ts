import type { Change } from "#kit/server/change-feed.ts";
import type { Db } from "#kit/server/database.ts";
import type { Viewer } from "#kit/server/open-stream.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { formatEvent, type StreamEvent } from "#kit/wire/event-stream.ts";
import type { Permission } from "#kit/wire/permission.ts";
import { type RoomNews, readCustomerAccounts, readOrderListeners, readRoomNews } from "../store/news.ts";

/** The viewers by account. A process may have a thousand, and few hear of a change. */
type Viewers = { byAccount: ReadonlyMap<string, readonly Viewer[]>; staff: readonly Viewer[] };
type Heard = readonly [viewer: Viewer, event: StreamEvent];

/** Reads which viewers hear of the changes, and as what. Several changes of a thing are one event. */
export async function readNews(
  db: Db,
  changes: readonly Change[],
  viewers: readonly Viewer[],
): Promise<Map<Viewer, StreamEvent[]>> {
  const arranged: Viewers = {
    byAccount: Map.groupBy(viewers, ({ person }) => person.accountId),
    staff: viewers.filter(({ person }) => person.role === "staff"),
  };
  const isOf = (kind: Change["kind"]) => (change: Change) => change.kind === kind;
  const ofRooms = changes.filter(({ kind }) => kind !== "order" && kind !== "waitlist");
  const heard = await Promise.all([
    readRooms(db, ofRooms, arranged),
    readOrders(db, changes.filter(isOf("order")), arranged),
    readWaitlist(db, changes.filter(isOf("waitlist")), arranged),
  ]);
  // A card and its order are written together, and say the same of the visit. A viewer hears once what would
  // be sent as the same text: the text holds the whole event, whose data has no other key.
  const news = new Map<Viewer, Map<string, StreamEvent>>();
  for (const [viewer, event] of heard.flat()) {
    const known = news.get(viewer) ?? new Map<string, StreamEvent>();
    news.set(viewer, known.set(formatEvent(event), event));
  }
  return new Map([...news].map(([viewer, known]) => [viewer, [...known.values()]]));
}

const accountIdsOf = ({ byAccount }: Viewers) => [...byAccount.keys()];

async function readRooms(db: Db, changes: readonly Change[], viewers: Viewers): Promise<Heard[]> {
  if (changes.length === 0) return [];
  const byRoom = Map.groupBy(changes, ({ resource }) => resource);
  const rooms = await readRoomNews(db, [...byRoom.keys()], accountIdsOf(viewers));
  return rooms.flatMap((room) => {
    const happened = toRoomEvents(room, byRoom.get(room.roomId) ?? []);
    const members = listMembers(room, viewers);
    const team = listTeam(room, viewers);
    return [
      ...members.flatMap((viewer) =>
        eventsFor(viewer, happened, { isMember: true, isTeam: team.has(viewer) }),
      ),
      ...[...team]
        .filter((viewer) => !members.includes(viewer))
        .flatMap((viewer) => eventsFor(viewer, happened, { isMember: false, isTeam: true })),
    ];
  });
}

/**
 * Customer and groomer hear of an order. So do staff who act for one of them, and staff of its brand who may
 * see appointments.
 */
async function readOrders(db: Db, changes: readonly Change[], viewers: Viewers): Promise<Heard[]> {
  if (changes.length === 0) return [];
  const orders = changes.map(({ resource: orderId, detail: groomerId }) => ({ orderId, groomerId }));
  const concerned = (await readOrderListeners(db, orders, accountIdsOf(viewers))).flatMap(
    ({ orderId, ...listener }) => giveAll(viewers, listener, { event: "visit", data: { orderId } }),
  );
  return [
    ...concerned,
    ...changes.flatMap(({ siteId, resource: orderId }) =>
      giveTeam(viewers, siteId, "orders.read", { event: "visit", data: { orderId } }),
    ),
  ];
}

/** The customer who waits hears of it, and staff of the brand who may see customers. */
async function readWaitlist(db: Db, changes: readonly Change[], viewers: Viewers): Promise<Heard[]> {
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
  { byAccount }: Viewers,
  { siteId, accountId }: { siteId: string; accountId: string },
  event: StreamEvent,
): Heard[] {
  return (byAccount.get(accountId) ?? [])
    .filter((viewer) => viewer.siteId === siteId)
    .map((viewer) => [viewer, event] as const);
}

/** Gives an event to the staff of a brand with a permission. */
function giveTeam({ staff }: Viewers, siteId: string, permission: Permission, event: StreamEvent): Heard[] {
  return staff
    .filter((viewer) => viewer.siteId === siteId && mayAsStaff(viewer.person, permission))
    .map((viewer) => [viewer, event] as const);
}

function listMembers(room: RoomNews, { byAccount }: Viewers): Viewer[] {
  const isHere = ({ siteId, person }: Viewer) =>
    // Staff who act for a person see the conversation with the team alone.
    siteId === room.siteId && (person.impersonatorId === undefined || room.kind === "support");
  return room.readers.flatMap((accountId) => (byAccount.get(accountId) ?? []).filter(isHere));
}

function listTeam({ siteId, isServed }: RoomNews, { staff }: Viewers): Set<Viewer> {
  const serves = (viewer: Viewer) => viewer.siteId === siteId && mayAsStaff(viewer.person, "messages.read");
  return new Set(isServed ? staff.filter(serves) : []);
}

/** What happened in a room. Events that all members or the whole team hear are made once. */
type RoomEvents = {
  room: RoomNews;
  forMembers: readonly StreamEvent[];
  forTeam: readonly StreamEvent[];
  /** The accounts that have seen, that type, and that write for the team. */
  seen: readonly string[];
  typing: readonly string[];
  writers: readonly string[];
};

function toRoomEvents(room: RoomNews, changes: readonly Change[]): RoomEvents {
  const { roomId, kind, lastSeq } = room;
  const has = (...kinds: Change["kind"][]) => changes.some((change) => kinds.includes(change.kind));
  const detailsOf = (...kinds: Change["kind"][]) => [
    ...new Set(changes.filter((change) => kinds.includes(change.kind)).flatMap(({ detail }) => detail ?? [])),
  ];
  return {
    room,
    forMembers: [
      ...(has("room") ? [{ event: "room", data: { roomId, kind, lastSeq } }] : []),
      ...detailsOf("visit").map((orderId) => ({ event: "visit", data: { orderId } })),
    ],
    forTeam: [
      ...(has("room", "seen", "desk") ? [{ event: "desk", data: { roomId } }] : []),
      // What the team does at this moment is for the team alone.
      ...(has("readers") ? [{ event: "readers", data: { roomId } }] : []),
    ],
    seen: detailsOf("seen", "desk"),
    typing: detailsOf("typing"),
    writers: detailsOf("writer"),
  };
}

function eventsFor(
  viewer: Viewer,
  { room, forMembers, forTeam, seen, typing, writers }: RoomEvents,
  { isMember, isTeam }: { isMember: boolean; isTeam: boolean },
): Heard[] {
  const { roomId, siteId, kind } = room;
  const ownId = viewer.person.accountId;
  const by = (event: string) => (accountId: string) => ({ event, data: { roomId, accountId } });
  // Readers of announcements do not see each other.
  const seenBy = seen.filter((id) => kind !== "public" || id === ownId);
  // The team acts as one person, whose id is that of the brand.
  const others = typing.filter((id) => id !== (isTeam ? siteId : ownId));
  const events = [
    ...(isMember ? [...forMembers, ...seenBy.map(by("seen"))] : []),
    ...others.map(by("typing")),
    ...(isTeam ? [...forTeam, ...writers.filter((id) => id !== ownId).map(by("writer"))] : []),
  ];
  return events.map((event) => [viewer, event] as const);
}
