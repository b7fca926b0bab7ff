import type { Quote } from "#features/quotes/contract.ts";
import type { Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { CompletionExtras } from "../../rules/final-price.ts";
import { selectOrderId } from "../../store/orders.ts";

/** What the groomer added when completing an order; null if nothing was recorded. */
export async function readCompletion(tx: Tx, siteId: SiteId, id: string): Promise<CompletionExtras | null> {
  const row = await tx
    .selectFrom("orders")
    .select("completion")
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.completion ?? null;
}

type Completed = { finals: ReadonlyMap<string, number>; totals: Quote; extras: CompletionExtras; now: Date };

/** Sets an order to `complete`, with the final price of each line (by line id, in cents) and the totals. */
export async function complete(
  tx: Tx,
  siteId: SiteId,
  id: string,
  { finals, totals, extras, now }: Completed,
): Promise<void> {
  for (const [lineId, finalPrice] of finals) {
    await tx
      .updateTable("orderLines")
      .set({ finalPrice })
      .where("orderId", "in", selectOrderId(tx, siteId, id))
      .where("id", "=", lineId)
      .execute();
  }
  await tx
    .updateTable("orders")
    .set((is) => ({
      status: "complete",
      completedAt: now,
      completion: JSON.stringify(extras),
      totals: JSON.stringify(totals),
      totalMin: totals.total.min,
      totalMax: totals.total.max,
      version: is("version", "+", 1),
      updatedAt: now,
    }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Marks an order as a no-show. Its status does not change. */
export async function markNoShow(tx: Tx, siteId: SiteId, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set((is) => ({ orderMarkedAsNoShow: true, version: is("version", "+", 1), updatedAt: now }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Takes the mark of a no-show back, and its fee. */
export async function liftNoShow(tx: Tx, siteId: SiteId, id: string, now: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set((is) => ({
      ...{ orderMarkedAsNoShow: false, fee: 0, version: is("version", "+", 1), updatedAt: now },
    }))
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .execute();
}

/** Sets the fee of an order whose visit did not take place, in cents. */
export async function setFee(tx: Tx, siteId: SiteId, id: string, fee: number): Promise<void> {
  await tx.updateTable("orders").set({ fee }).where("siteId", "=", siteId).where("id", "=", id).execute();
}

/** Sets the groomer's note of a line. Returns false if the order has no such line. */
export async function setNote(
  tx: Tx,
  siteId: SiteId,
  orderId: string,
  lineId: string,
  groomerNote: string,
): Promise<boolean> {
  const result = await tx
    .updateTable("orderLines")
    .set({ groomerNote })
    .where("orderId", "in", selectOrderId(tx, siteId, orderId))
    .where("id", "=", lineId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
