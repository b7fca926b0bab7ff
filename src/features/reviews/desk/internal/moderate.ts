import { notifyModerated } from "#features/orders/service/notify-reviewed.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { recordAudit } from "#kit/server/audit.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { recountRating } from "../../internal/recount-rating.ts";
import type { DeskReview } from "../contract.ts";
import { faultOfModeration } from "../rules.ts";
import { showDeskReview } from "../service/show-desk-review.ts";
import * as deskStore from "../store.ts";
import { MODERATION_REFUSALS } from "../words.ts";

export type ModerationInput = { description: string; updatedAt: string };

/**
 * Hides a review or shows it again: recounts the groomer's rating, notifies the author, and writes the audit
 * log, in one transaction. The review's lock lets one of two moderators win.
 */
export async function moderate(
  context: Context,
  id: string,
  published: boolean,
  { description, updatedAt }: ModerationInput,
): Promise<DeskReview> {
  const { db, siteId, now, requestId } = context;
  const { accountId: actorId } = actingAs(context, "staff");
  await db.transaction().execute(async (tx) => {
    const review = await deskStore.lock(tx, siteId, id);
    if (!review) throw notFound("This review");
    const fault = faultOfModeration(review, { published, updatedAt: new Date(updatedAt) });
    if (fault === "already")
      throw new Refusal("conflict", MODERATION_REFUSALS[published ? "shown" : "hidden"]);
    if (fault === "changed") throw new Refusal("conflict", MODERATION_REFUSALS.changed);
    const hidden = { hiddenReason: published ? "" : description, hiddenAt: published ? null : now };
    await deskStore.setState(tx, siteId, id, { published, ...hidden }, now);
    await recountRating(tx, siteId, review.groomerId);
    await notifyModerated(tx, context, review.orderId, { published, reason: description });
    const entry = { siteId, requestId, actorId, subjectId: review.accountId, target: `review=${id}` };
    const action = published ? "restore review" : "hide review";
    const facts = { before: { published: review.published }, after: { published } };
    await recordAudit(tx, { ...entry, action, ...facts, reason: description }, now);
  });
  return showDeskReview(context, id);
}
