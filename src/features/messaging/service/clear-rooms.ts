import type { Db } from "#kit/server/database.ts";
import { storedSince } from "../rules/rooms.ts";
import { listStoredMonths, removeOldRooms } from "../store/old-rooms.ts";

const CHUNK = 200;

/** Deletes conversations whose last message is older than their brand stores them. */
export async function clearRooms(db: Db, now: Date): Promise<void> {
  for (const months of await listStoredMonths(db)) {
    const old = { months, before: storedSince(now, months), limit: CHUNK };
    while ((await removeOldRooms(db, old)) === CHUNK);
  }
}
