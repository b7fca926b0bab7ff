import type { Context } from "#kit/server/api-handler.ts";
import { recordByStaff } from "#kit/server/record-by-staff.ts";
import { isDuplicate } from "#kit/server/transact.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { CannedReply } from "../contract/replies.ts";
import * as repliesStore from "../store/replies.ts";
import { DESK_REFUSALS } from "../words.ts";

/** Stores a prepared answer. Throws `conflict` for a title that another one has. */
export async function saveReply(context: Context, reply: CannedReply): Promise<CannedReply> {
  const { db, siteId, now } = context;
  await db
    .transaction()
    .execute(async (tx) => {
      const known = await repliesStore.lockReply(tx, siteId, reply.id);
      if (known?.title === reply.title && known.content === reply.content) return;
      await repliesStore.saveReply(tx, siteId, reply, now);
      await recordByStaff(tx, context, {
        action: "save a prepared answer",
        target: `reply=${reply.id}`,
        before: { title: known?.title ?? null, content: known?.content ?? null },
        after: { title: reply.title, content: reply.content },
      });
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("conflict", DESK_REFUSALS.title) : error;
    });
  return reply;
}
