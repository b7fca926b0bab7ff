import type { Context } from "#kit/server/api-handler.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { notFound } from "#kit/wire/errors.ts";
import { lockRoom } from "../../store/messages.ts";
import { type DeskRoomState, lockDeskRoom } from "../../store/support.ts";
import { ROOM_NAMES } from "../../words/rooms.ts";
import { type DeskRoomRow, findDeskRoom } from "../store/desk-rooms.ts";

/** Reads a room of the desk. Throws `not_found` for rooms that the team does not serve. */
export async function requireDeskRoom(
  { siteId }: Context,
  db: Db | Tx,
  roomId: string,
): Promise<DeskRoomRow> {
  const row = await findDeskRoom(db, siteId, roomId);
  if (!row) throw notFound(ROOM_NAMES.one);
  return row;
}

/** Runs a change of a room of the desk, one after the other. Throws `not_found` like `requireDeskRoom`. */
export async function changeLocked<T>(
  { db, siteId }: Context,
  roomId: string,
  run: (tx: Tx, desk: DeskRoomState) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    // Members write under the room's lock, so no message comes between reading and writing.
    await lockRoom(tx, siteId, roomId);
    const desk = await lockDeskRoom(tx, siteId, roomId);
    if (!desk) throw notFound(ROOM_NAMES.one);
    return run(tx, desk);
  });
}
