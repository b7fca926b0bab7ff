import type { Db } from "#kit/server/database.ts";
import { storedSince } from "../rules/rooms.ts";
import { removeOldRooms } from "../store/rooms.ts";

const CHUNK = 200;

/** Deletes conversations of all brands whose last message is too old. */
export async function clearRooms(db: Db, now: Date): Promise<void> {
  while ((await removeOldRooms(db, storedSince(now), CHUNK)) === CHUNK);
}
