import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { limitRunning } from "#kit/server/limit-running.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import type { ExportedConversation } from "../contract/export.ts";
import { readMember } from "../internal/require-room.ts";
import { exportRooms } from "./export-rooms.ts";

/** An export reads every message of the caller, and is rarely needed. */
const EXPORTS: RateLimit = { points: 3, seconds: 3_600 };
const oneAtATime = limitRunning({ running: 1, waiting: 20, words: "Many people are exporting right now." });

/** Exports the conversations of the caller. Refuses staff who act for the caller. */
export async function exportOwnRooms(context: Context): Promise<ExportedConversation[]> {
  const { db, siteId } = context;
  const { accountId } = readMember(context);
  refuseImpersonator(context);
  await limitRate(db, "exports of conversations", `${siteId} ${accountId}`, EXPORTS);
  return oneAtATime(() => exportRooms(db, siteId, accountId));
}
