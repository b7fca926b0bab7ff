import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import { listReaders, removeEnded, removeReader, saveReader } from "../store/readers.ts";
import type { Teammate } from "../store/team.ts";

const OF_ACCOUNT: RateLimit = { points: 120, seconds: 60 };
/** Browsers let a page in the background renew only once a minute. */
const READS_MS = 75_000;

/** Shows the team that the caller has a conversation open. Answers who else has. */
export async function setReading(context: Context, roomId: string): Promise<Teammate[]> {
  const { db, siteId, now } = context;
  const { accountId } = actingAs(context, "staff");
  await limitRate(db, "reading of staff", `${siteId} ${accountId}`, OF_ACCOUNT);
  await requireDeskRoom(context, db, roomId);
  const endsAt = new Date(now.getTime() + READS_MS);
  await removeEnded(db, siteId, now);
  await saveReader(db, siteId, { roomId, accountId, endsAt });
  return listReaders(db, siteId, { roomId, accountId }, now);
}

/** Shows the team that the caller has left a conversation. */
export async function endReading(context: Context, roomId: string): Promise<Record<never, never>> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  await requireDeskRoom(context, db, roomId);
  await removeReader(db, siteId, { roomId, accountId });
  return {};
}
