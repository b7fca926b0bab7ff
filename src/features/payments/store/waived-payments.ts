import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { CASH } from "../rules.ts";

/** Waives all decided charges of an order's cards, also those that the bank refused. */
export async function waiveDecided(tx: Tx, siteId: SiteId, orderId: string, now: Date): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ waivedAt: now })
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("gateway", "<>", CASH)
    .where("captureAmount", "is not", null)
    .where("waivedAt", "is", null)
    .execute();
}
