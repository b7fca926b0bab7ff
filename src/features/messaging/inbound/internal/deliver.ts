import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { isDuplicate } from "#kit/server/transact.ts";
import { looksLikeCardNumber } from "#kit/wire/card-number.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { createSupportRoom } from "../../internal/create-support-room.ts";
import { saveMessage } from "../../internal/save-message.ts";
import { isClosed } from "../../rules/rooms.ts";
import { findRoom } from "../../store/rooms.ts";
import { MAX_ANSWER, type Outcome } from "../rules/answers.ts";
import { isStored } from "../store/received.ts";
import type { Sender } from "./find-sender.ts";

const OF_ADDRESS: RateLimit = { points: 30, seconds: 600 };

/** Whether the sender's mails or texts of the last minutes are too many. */
export async function isTooMany({ db, siteId }: Context, { address }: Sender): Promise<boolean> {
  try {
    await limitRate(db, "answers of address", `${siteId} ${address}`, OF_ADDRESS);
    return false;
  } catch (error) {
    if (asRefusal(error)?.code !== "too_many_requests") throw error;
    return true;
  }
}

/** Delivers an answer to its room, unless it is unfit or the room takes no messages. */
export async function deliver(
  context: Context,
  sender: Sender,
  { id, content }: { id: string; content: string },
): Promise<Outcome> {
  const { db, siteId, now } = context;
  if (await isStored(db, siteId, id)) return "delivered";
  if (content === "") return "empty";
  if (content.length > MAX_ANSWER) return "long";
  if (looksLikeCardNumber(content)) return "card";
  const room = await findOrOpenRoom(context, sender);
  if (!room || room.kind === "public" || isClosed(room, now)) return "closed";
  const message = { id, roomId: room.id, senderId: sender.accountId, content, replyTo: null, files: [] };
  try {
    return (await saveMessage(db, room, message, now)) ? "delivered" : "closed";
  } catch (error) {
    // The carrier has sent it twice at once.
    if (!isDuplicate(error)) throw error;
    return "delivered";
  }
}

/** What was written to two must not reach the team when its writer has left the room since. */
async function findOrOpenRoom({ db, siteId, now }: Context, { accountId, roomId }: Sender) {
  if (roomId !== null) return findRoom(db, siteId, accountId, roomId);
  const id = await db.transaction().execute((tx) => createSupportRoom(tx, siteId, accountId, now));
  return findRoom(db, siteId, accountId, id);
}
