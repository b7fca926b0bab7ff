import { refundSoFar } from "#features/payments/service/refund-order.ts";
import type { Db } from "#kit/server/database.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { postRefunded } from "../internal/post-answers.ts";

export type ToldRefund = { orderId: string; refundId: string; description: string };

/**
 * Tells a customer what their bank has said yes to, once, and nothing of what it refused. False while it has
 * not answered: then nothing is told yet.
 */
export async function tellRefund(
  db: Db,
  scope: Scope,
  { orderId, refundId, description }: ToldRefund,
): Promise<boolean> {
  const key = { siteId: scope.siteId, orderId, key: refundId };
  const { givenBack: amount, isPending } = await refundSoFar(db, key);
  if (isPending) return false;
  if (amount > 0) {
    await db
      .transaction()
      .execute((tx) => postRefunded(tx, scope, orderId, { refundId, amount, description }));
  }
  return true;
}
