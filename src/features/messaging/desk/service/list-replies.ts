import { readSite } from "#features/sites/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { fillPlaceholders } from "../../rules/placeholders.ts";
import type { CannedReply } from "../contract/replies.ts";
import { requireDeskRoom } from "../internal/require-desk-room.ts";
import * as repliesStore from "../store/replies.ts";
import { readStaffNames } from "../store/team.ts";

/** Lists the prepared answers with their placeholders. */
export function listReplies({ db, siteId }: Context): Promise<CannedReply[]> {
  return repliesStore.listReplies(db, siteId);
}

/** Lists the prepared answers as the caller would send them in a conversation. */
export async function listFilledReplies(context: Context, roomId: string): Promise<CannedReply[]> {
  const { db, siteId } = context;
  const { accountId } = actingAs(context, "staff");
  const [{ room }, rows, staff, site] = await Promise.all([
    requireDeskRoom(context, db, roomId),
    repliesStore.listReplies(db, siteId),
    readStaffNames(db, siteId),
    readSite(db, siteId),
  ]);
  const facts = {
    name: room.members.map(({ displayName }) => displayName).join(" and "),
    brand: site.settings.name,
    staff: staff.get(accountId) ?? "",
  };
  return rows.map((row) => ({ ...row, content: fillPlaceholders(row.content, facts) }));
}
