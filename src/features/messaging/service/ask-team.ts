import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { Room } from "../contract/rooms.ts";
import { joinRoom } from "../internal/join-room.ts";
import { readMember, requireRoom } from "../internal/require-room.ts";
import { JOIN_NOTICES } from "../words/rooms.ts";
import { showRoom } from "./show-room.ts";

const ASKED: RateLimit = { points: 10, seconds: 86_400 };

/**
 * Asks the team to join a room of the caller, also a closed one. From then on the team reads it. A room of
 * the team is answered as it is.
 */
export async function askTeam(context: Context, roomId: string): Promise<Room> {
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  const { accountId } = readMember(context);
  const { kind, timeZone, members } = await requireRoom(context, roomId);
  if (kind === "pair") {
    await limitRate(db, "rooms that the team joins", `${siteId} ${accountId}`, ASKED);
    const name = members.find((member) => member.accountId === accountId)?.displayName ?? "";
    const joined = { siteId, roomId, timeZone, notice: JOIN_NOTICES.asked(name) };
    await db.transaction().execute((tx) => joinRoom(tx, joined, now));
  }
  return showRoom(context, roomId);
}
