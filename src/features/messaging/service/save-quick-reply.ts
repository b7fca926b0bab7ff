import { sql } from "kysely";
import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { isDuplicate } from "#kit/server/transact.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { QuickReply } from "../contract/quick-replies.ts";
import { readMember } from "../internal/require-room.ts";
import * as quickRepliesStore from "../store/quick-replies.ts";
import { MAX_QUICK_REPLIES, QUICK_REPLY_NAME, QUICK_REPLY_REFUSALS } from "../words/quick-replies.ts";

/**
 * Stores a quick reply of the caller. Throws `conflict` for a title that another one has and when the caller
 * has too many, `not_found` for the id of somebody else's.
 */
export async function saveQuickReply(context: Context, reply: QuickReply): Promise<QuickReply> {
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  const { accountId } = readMember(context);
  const owner = { siteId, accountId };
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`quick replies ${accountId}`}, 0))`.execute(
        tx,
      );
      const known = await quickRepliesStore.listQuickReplies(tx, owner);
      if (known.length >= MAX_QUICK_REPLIES && !known.some(({ id }) => id === reply.id))
        throw new Refusal("conflict", QUICK_REPLY_REFUSALS.many);
      if (!(await quickRepliesStore.saveQuickReply(tx, owner, reply, now))) throw notFound(QUICK_REPLY_NAME);
    })
    .catch((error: unknown) => {
      throw isDuplicate(error) ? new Refusal("conflict", QUICK_REPLY_REFUSALS.title) : error;
    });
  return reply;
}
