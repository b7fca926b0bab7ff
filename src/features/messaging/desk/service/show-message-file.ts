import type { Context } from "#kit/server/api-handler.ts";
import { findOfMessage } from "#kit/server/files/save-for-message.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { FileReply } from "#kit/wire/file.ts";
import type { ImageSize } from "#kit/wire/image.ts";
import { requireRoom } from "../../internal/require-room.ts";
import { splitName } from "../../rules/files.ts";
import { findFileId } from "../../store/files.ts";
import { findMessage } from "../../store/messages.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { DESK_NAMES } from "../words.ts";

type Place = { roomId: string; messageId: string; name: string };

/**
 * Returns a file of a message to the members of its room, and to the team if it may read the message; else
 * `not_found`.
 */
export async function showMessageFile(
  context: Context,
  { roomId, messageId, name }: Place,
  size: ImageSize,
): Promise<FileReply> {
  const { db, siteId } = context;
  const from = await readFirstSeq(context, roomId);
  const message = await findMessage(db, siteId, roomId, messageId);
  if (!message || message.seq < from) throw notFound(DESK_NAMES.file);
  const id = await findFileId(db, siteId, { messageId, ...splitName(name) });
  const file = id ? await findOfMessage(db, siteId, id, size) : null;
  if (!file) throw notFound(DESK_NAMES.file);
  return { ...file, name };
}

/** The number of the first event that the caller may read. The team reads from when it joined. */
async function readFirstSeq(context: Context, roomId: string): Promise<number> {
  if (context.actor.role === "staff") return (await requireDeskRoom(context, context.db, roomId)).fromSeq;
  await requireRoom(context, roomId);
  return 0;
}
