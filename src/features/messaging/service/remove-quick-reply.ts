import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import type { QuickReply } from "../contract/quick-replies.ts";
import { readMember } from "../internal/require-room.ts";
import * as quickRepliesStore from "../store/quick-replies.ts";
import { QUICK_REPLY_NAME } from "../words/quick-replies.ts";
import { listQuickReplies } from "./list-quick-replies.ts";

/** Removes a quick reply of the caller, and lists the others. Throws `not_found` for any other. */
export async function removeQuickReply(context: Context, id: string): Promise<QuickReply[]> {
  refuseImpersonator(context);
  const { accountId } = readMember(context);
  const owner = { siteId: context.siteId, accountId };
  if (!(await quickRepliesStore.removeQuickReply(context.db, owner, id))) throw notFound(QUICK_REPLY_NAME);
  return listQuickReplies(context);
}
