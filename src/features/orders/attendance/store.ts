import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { lacksConfirmation } from "../store/lacks-confirmation.ts";
import { type Confirmation, type Confirmer, unconfirmedWindow } from "./rules.ts";

/** Reads the last confirmation of a visit, of whichever start. */
export async function findConfirmation(
  db: Db,
  siteId: SiteId,
  orderId: string,
): Promise<Confirmation | null> {
  const row = await db
    .selectFrom("visitConfirmations")
    .select(["start", "madeBy", "createdAt as at"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the confirmation of a start in place of an earlier start's. The caller has locked the order. */
export async function writeConfirmation(
  tx: Tx,
  siteId: SiteId,
  { orderId, start, madeBy }: { orderId: string; start: Date; madeBy: Confirmer },
  now: Date,
): Promise<void> {
  const facts = { start, madeBy, createdAt: now };
  await tx
    .insertInto("visitConfirmations")
    .values({ siteId, orderId, ...facts })
    .onConflict((row) => row.columns(["orderId", "siteId"]).doUpdateSet(facts))
    .execute();
}

/** The statement that reads which of these visits their customers were asked about and have not confirmed. */
export const selectUnconfirmed = (db: Db, siteId: SiteId, orderIds: readonly string[], now: Date) =>
  db
    .selectFrom("orders as order")
    .select("order.id")
    .where("order.siteId", "=", siteId)
    .where("order.id", "in", [...orderIds])
    .where(lacksConfirmation(now, unconfirmedWindow(now)));
