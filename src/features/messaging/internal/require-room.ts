import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Person } from "#kit/wire/actor.ts";
import { notFound, Refusal, refuseRole } from "#kit/wire/errors.ts";
import { isClosed } from "../rules/rooms.ts";
import { findMessage, type MessageRow } from "../store/messages.ts";
import { findRoom, type RoomRow } from "../store/rooms.ts";
import { findWritableRoom, type WritableRoom } from "../store/writable-rooms.ts";
import { ROOM_NAMES, ROOM_REFUSALS } from "../words/rooms.ts";

/** The signed-in person. */
export function readMember({ actor }: Context): Person {
  if (actor.role === "anonymous") throw refuseRole();
  return actor;
}

/**
 * Reads a room of the caller. Throws `not_found` for the rooms of others, and for a pair room while staff act
 * for the caller.
 */
export async function requireRoom(context: Context, roomId: string): Promise<RoomRow> {
  const { accountId, impersonatorId } = readMember(context);
  const room = await findRoom(context.db, context.siteId, accountId, roomId);
  if (!room || (impersonatorId !== undefined && room.kind !== "support")) throw notFound(ROOM_NAMES.one);
  return room;
}

/** The same for a caller who changes something. Throws `conflict` for a closed and for a public room. */
export async function requireOpenRoom(context: Context, roomId: string): Promise<WritableRoom> {
  refuseImpersonator(context);
  const room = await findWritableRoom(context.db, context.siteId, readMember(context).accountId, roomId);
  if (!room) throw notFound(ROOM_NAMES.one);
  if (room.kind === "public") throw new Refusal("conflict", ROOM_REFUSALS.readOnly);
  if (isClosed(room, context.now)) throw refuseClosed();
  return room;
}

export const refuseClosed = () => new Refusal("conflict", ROOM_REFUSALS.closed);

/** Reads a message of a room. Throws `not_found` for notices and for messages of other rooms. */
export async function requireMessage(
  { db, siteId }: Context,
  roomId: string,
  messageId: string,
): Promise<MessageRow> {
  const message = await findMessage(db, siteId, roomId, messageId);
  if (message?.kind !== "text") throw notFound(ROOM_NAMES.message);
  return message;
}
