import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { isLive, type Payment } from "../rules.ts";
import * as payments from "../store/payments.ts";

/** The payment by which an order's money is held; null when it is paid in another way, or the money was let go. */
export async function heldFor(db: Db, siteId: SiteId, orderId: string): Promise<Payment | null> {
  const all = await payments.listByOrder(db, siteId, orderId);
  return all.findLast((payment) => isLive(payment) && payment.status === "authorized") ?? null;
}
