import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Rooms } from "../contract/rooms.ts";
import { presentRoom } from "../internal/present-room.ts";
import { readMember } from "../internal/require-room.ts";
import { joinPublicRooms } from "../store/public-rooms.ts";
import * as roomsStore from "../store/rooms.ts";

type Wanted = { limit: number; public?: boolean };

/**
 * Lists the caller's rooms, or with `public` those with announcements alone, the latest first. Staff who act
 * for the caller see and count the support room alone.
 */
export async function listRooms(context: Context, { limit, ...wanted }: Wanted): Promise<Rooms> {
  const { db, siteId, now } = context;
  const { accountId, impersonatorId } = readMember(context);
  const isActing = impersonatorId !== undefined;
  const visible = isActing ? "support" : null;
  const kind = wanted.public ? "public" : visible;
  if (!isActing) await joinPublicRooms(db, siteId, accountId);
  // One more row than the page shows whether more rooms follow.
  const [rows, unreadCount, site] = await Promise.all([
    isActing && wanted.public ? [] : roomsStore.listRooms(db, siteId, accountId, { limit: limit + 1, kind }),
    roomsStore.countUnread(db, siteId, accountId, visible),
    readSite(db, siteId),
  ]);
  return {
    items: rows.slice(0, limit).map((row) => presentRoom(row, { accountId, brand: site.settings.name, now })),
    allRoomsLoaded: rows.length <= limit,
    unreadCount,
  };
}
