import { readNotifications } from "#features/accounts/settings/service/read-settings.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { hasOrderCard, writeOrderCard } from "../../service/write-order-card.ts";
import { lock } from "../../store/changes.ts";

/**
 * Announces that a review of a visit is due, unless the customer has written it or wants no such questions.
 * Safe to repeat: a job runs again when its node died before it was noted as done.
 */
export async function announceReviewDue(
  db: Db,
  scope: Pick<Context, "siteId" | "now">,
  orderId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, scope.siteId, orderId);
    if (row?.status !== "complete" || row.orderMarkedAsNoShow || row.reviewedAt !== null) return;
    const wants = await readNotifications(tx, scope.siteId, row.customerId);
    if (!(wants?.reviewMail ?? true) || (await hasOrderCard(tx, scope, row.id, "review_due"))) return;
    await writeOrderCard(tx, scope, row, "review_due");
  });
}
