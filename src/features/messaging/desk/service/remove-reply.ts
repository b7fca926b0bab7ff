import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { CannedReply } from "../contract/replies.ts";
import * as repliesStore from "../store/replies.ts";
import { DESK_NAMES } from "../words.ts";
import { listReplies } from "./list-replies.ts";

/** Removes a prepared answer, and lists the others. Throws `not_found` for a missing one. */
export async function removeReply(context: Context, id: string): Promise<CannedReply[]> {
  const { db, siteId } = context;
  await db.transaction().execute(async (tx) => {
    const known = await repliesStore.lockReply(tx, siteId, id);
    if (!known) throw notFound(DESK_NAMES.reply);
    await repliesStore.removeReply(tx, siteId, id);
    await recordByStaff(tx, context, {
      action: "remove a prepared answer",
      target: `reply=${id}`,
      before: { title: known.title, isRemoved: false },
      after: { title: null, isRemoved: true },
    });
  });
  return listReplies(context);
}
