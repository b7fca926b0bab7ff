import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { readMember, requireOpenRoom } from "../../internal/require-room.ts";
import { recordTyping } from "../store/news.ts";

const OF_ACCOUNT: RateLimit = { points: 60, seconds: 60 };

/** Shows the others of a room that the caller is writing. Throws `conflict` for a closed room. */
export async function sendTyping(context: Context, roomId: string): Promise<Record<never, never>> {
  const { db, siteId } = context;
  const { accountId } = readMember(context);
  await limitRate(db, "typing of account", `${siteId} ${accountId}`, OF_ACCOUNT);
  await requireOpenRoom(context, roomId);
  await recordTyping(db, { siteId, roomId, accountId });
  return {};
}
