import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { howToCancel } from "../../rules/changes.ts";
import { freeChangeUntil } from "../../rules/order.ts";
import type { OrderRow } from "../../store/orders.ts";

/** How its customer may cancel a locked order now; of one that is not locked, how they could. */
export async function readHowToCancel(db: Db, { siteId, now }: Context, row: OrderRow) {
  const { noticeMinutes } = await readSite(db, siteId);
  const { appointmentStart } = row;
  const until = appointmentStart && freeChangeUntil(appointmentStart, noticeMinutes);
  return howToCancel({ status: row.status, appointmentStart, freeChangeUntil: until }, now);
}
