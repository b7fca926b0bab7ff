import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { recordWriter } from "../store/readers.ts";

const OF_ACCOUNT: RateLimit = { points: 60, seconds: 60 };

/** Shows the rest of the team that the caller writes an answer. */
export async function setWriting(context: Context, roomId: string): Promise<Record<never, never>> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  await limitRate(db, "typing of account", `${siteId} ${accountId}`, OF_ACCOUNT);
  await requireDeskRoom(context, db, roomId);
  await recordWriter(db, siteId, { roomId, accountId });
  return {};
}
