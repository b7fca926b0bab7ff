import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { Message } from "../contract/messages.ts";
import { presentMessage } from "../internal/present-message.ts";
import { readMember, requireMessage, requireRoom } from "../internal/require-room.ts";
import { insertReport } from "../store/reports.ts";
import { ROOM_NAMES, ROOM_REFUSALS } from "../words/rooms.ts";

type Reported = { roomId: string; messageId: string; reason: string };

/** Reports a message of the other side. Closed rooms can be reported too. */
export async function reportMessage(
  context: Context,
  { roomId, messageId, reason }: Reported,
): Promise<Message> {
  const { db, siteId, now } = context;
  refuseImpersonator(context);
  const room = await requireRoom(context, roomId);
  const { accountId: reporterId } = readMember(context);
  const message = await requireMessage(context, roomId, messageId);
  if (message.senderId === reporterId) throw new Refusal("conflict", ROOM_REFUSALS.ownReport);
  if (message.removedAt !== null) throw notFound(ROOM_NAMES.message);
  const content = [message.content, ...message.files.map(({ name, extension }) => `${name}.${extension}`)]
    .filter((line) => line !== "")
    .join("\n");
  await insertReport(db, siteId, { messageId, reporterId, reason, content }, now);
  return presentMessage(message, room);
}
