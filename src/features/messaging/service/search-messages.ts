import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Found } from "../contract/search.ts";
import { teamAsOne } from "../internal/present-message.ts";
import { presentRoom } from "../internal/present-room.ts";
import { readMember } from "../internal/require-room.ts";
import { splitPassage, toWords } from "../rules/passage.ts";
import * as roomsStore from "../store/rooms.ts";
import * as searchStore from "../store/search.ts";

const SEARCHES: RateLimit = { points: 60, seconds: 60 };
const MAX_FOUND = 50;

/** Searches the caller's conversations. Staff who act for the caller find nothing. */
export async function searchMessages(context: Context, text: string): Promise<Found[]> {
  const { db, siteId, now } = context;
  const { accountId, impersonatorId } = readMember(context);
  await limitRate(db, "searches of account", `${siteId} ${accountId}`, SEARCHES);
  const words = toWords(text);
  if (words.length === 0 || impersonatorId !== undefined) return [];
  const rows = await searchStore.searchMessages(db, siteId, { accountId, words, limit: MAX_FOUND });
  const roomIds = [...new Set(rows.map(({ roomId }) => roomId))];
  const [found, site] = await Promise.all([
    roomsStore.findRooms(db, siteId, accountId, roomIds),
    readSite(db, siteId),
  ]);
  const viewer = { accountId, brand: site.settings.name, now };
  const rooms = new Map(found.map((room) => [room.id, { room, shown: presentRoom(room, viewer) }]));
  return rows.flatMap(({ senderId, createdAt, passage, ...row }) => {
    const found = rooms.get(row.roomId);
    // A room that ended between the two reads takes its messages along.
    if (!found) return [];
    const { title, timeZone } = found.shown;
    const sender_id = teamAsOne(found.room, senderId) ?? senderId;
    const timestamp = createdAt.toISOString();
    return { ...row, title, timeZone, sender_id, timestamp, passage: splitPassage(passage) };
  });
}
