import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { howToCancel } from "../../rules/changes.ts";
import { freeChangeUntil } from "../../rules/order.ts";
import type { OrderRow } from "../../store/orders.ts";

/**
 * Returns how the customer may cancel an order now. Only for a locked order does the result stay true until
 * the end of the transaction.
 */
export async function readHowToCancel(db: Db, { siteId, now }: Context, row: OrderRow) {
  const { noticeMinutes } = rulesOf(await readSite(db, siteId), row);
  const { appointmentStart } = row;
  const until = appointmentStart && freeChangeUntil(appointmentStart, noticeMinutes);
  return howToCancel({ status: row.status, appointmentStart, freeChangeUntil: until }, now);
}
