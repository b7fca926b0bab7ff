import { findSecuringPayment } from "#features/payments/service/read-charges.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { lateFee } from "../rules/late-fee.ts";
import type { OrderRow } from "../store/orders.ts";
import type { Scope } from "./notify-order.ts";

/**
 * Returns the fee of a late cancellation or a no-show in cents, by the brand's percentage at its
 * booking. The fee is at most what is authorized on a card: a customer who pays in cash has paid nothing yet.
 */
export async function readLateFee(db: Db, { siteId }: Pick<Scope, "siteId">, row: OrderRow): Promise<number> {
  const { lateFeePercent } = rulesOf(await readSite(db, siteId), row);
  const held = await findSecuringPayment(db, siteId, row.id);
  return Math.min(lateFee(row.totals, lateFeePercent), held?.amount ?? 0);
}
