import type { Quote } from "#features/quotes/contract.ts";
import type { Tx } from "#kit/server/database.ts";
import { removeFile } from "#kit/server/files/file-rows.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { ChangedBy, OrderStatus } from "../../rules/order.ts";
import { SERVICES_REASON_ID } from "../../rules/pet-services.ts";
import type { WayToPay } from "../../store/changes.ts";
import type { LineRow } from "../../store/order-parts.ts";
import { selectOrderId } from "../../store/orders.ts";

/**
 * Replaces the lines of a locked order by `lines`, in their order. Lines that are not among them are
 * deleted with their photos, known lines are updated, and new lines are inserted.
 */
export async function writeLines(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  lines: readonly LineRow[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  const orderOfSite = selectOrderId(tx, siteId, orderId);
  const beside = await tx
    .deleteFrom("visitPhotos")
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("lineId", "not in", ids)
    .returning("fileId")
    .execute();
  const removed = await tx
    .deleteFrom("orderLines")
    .where("orderId", "in", orderOfSite)
    .where("id", "not in", ids)
    .returning(["beforeFileId", "afterFileId"])
    .execute();
  const ofLines = removed.flatMap(({ beforeFileId, afterFileId }) => [beforeFileId, afterFileId]);
  for (const fileId of [...ofLines, ...beside.map((photo) => photo.fileId)]) {
    if (fileId !== null) await removeFile(tx, siteId, fileId);
  }
  for (const [position, line] of lines.entries()) {
    const { id, petId, serviceId, minutes, minPrice, maxPrice } = line;
    const row = {
      petId,
      serviceId,
      minutes,
      minPrice,
      maxPrice,
      position,
      addOns: JSON.stringify(line.addOns),
    };
    await tx
      .insertInto("orderLines")
      .values({ ...row, id, siteId, orderId })
      .onConflict((clash) => clash.constraint("order_lines_pkey").doUpdateSet(row))
      .execute();
  }
}

type Changed = { end: Date; totals: Quote; status: OrderStatus; payment: Partial<WayToPay>; now: Date };

/**
 * Sets the end, price and status of a locked order. The start does not change, so sent reminders stay valid.
 */
export async function setServices(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { end, totals, status, payment, now }: Changed,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set((is) => ({
      appointmentEnd: end,
      totals: JSON.stringify(totals),
      totalMin: totals.total.min,
      totalMax: totals.total.max,
      ...payment,
      status,
      version: is("version", "+", 1),
      updatedAt: now,
    }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Who made a change, the account that agreed to it, and the reason, if it is not the change itself. */
export type ChangeMaker = { madeBy: ChangedBy; accountId: string; reasonId?: string };

type NewRow = Partial<ChangeMaker> & {
  orderId: string;
  groomerId: string;
  start: Date;
  fromEnd: Date;
  toEnd: Date;
  totals: Quote;
  description: string;
};

/** Writes the history row for changed services. `description` says what changed. */
export async function insertServicesChange(tx: Tx, siteId: SiteId, change: NewRow, now: Date): Promise<void> {
  const { orderId, groomerId, start, fromEnd, toEnd, totals, description, madeBy, accountId } = change;
  const { reasonId = SERVICES_REASON_ID } = change;
  await tx
    .insertInto("orderChanges")
    .values({
      id: newId(),
      siteId,
      orderId,
      kind: "services",
      status: "done",
      reasonId,
      description,
      ...(madeBy && { madeBy, accountId }),
      fromGroomerId: groomerId,
      fromStart: start,
      fromEnd,
      toGroomerId: groomerId,
      toStart: start,
      toEnd,
      totals: JSON.stringify(totals),
      createdAt: now,
      settledAt: now,
    })
    .execute();
}
