import { type SqlBool, sql } from "kysely";
import type { Db, Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { ENDED_STATUSES } from "../../rules/status-groups.ts";

/** Opens a to-do about a refused hold. Returns false when it was opened before. */
export async function open(
  tx: Tx,
  { siteId, orderId, paymentId }: { siteId: SiteId; orderId: string; paymentId: string },
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto("staffTodos")
    .values({ id: newId(), siteId, kind: "hold_refused", orderId, paymentId, openedAt: now })
    .onConflict((clash) => clash.columns(["paymentId", "kind", "siteId"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Whether the order of a to-do still waits for a card: it is open, and no payment secures it. */
const isStillOpen = sql<SqlBool>`exists (select from orders
  where orders.id = staff_todos.order_id and orders.site_id = staff_todos.site_id
    and orders.payment_method = 'card' and orders.status <> all (${sql.val([...ENDED_STATUSES])}::text[])
    and not exists (select from payments where payments.order_id = orders.id
      and payments.site_id = orders.site_id and payments.void_requested_at is null
      and payments.status in ('set_up', 'authorized', 'captured')))`;

/** Closes the to-dos of all brands whose reason is over. */
export async function closeSettled(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("staffTodos")
    .set({ closedAt: now })
    .where("closedAt", "is", null)
    .where((is) => is.not(isStillOpen))
    .execute();
}

/** The number of a brand's open to-dos. */
export async function countOpen(db: Db, siteId: SiteId): Promise<number> {
  const { count } = await db
    .selectFrom("staffTodos")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("siteId", "=", siteId)
    .where("closedAt", "is", null)
    .where(isStillOpen)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The open to-dos of a brand with their orders and the amount that was not held (cents), oldest first. */
export function listOpen(db: Db, siteId: SiteId, limit: number) {
  return db
    .selectFrom("staffTodos")
    .innerJoin("orders", (join) =>
      join.onRef("orders.id", "=", "staffTodos.orderId").onRef("orders.siteId", "=", "staffTodos.siteId"),
    )
    .innerJoin("payments", (join) =>
      join
        .onRef("payments.id", "=", "staffTodos.paymentId")
        .onRef("payments.siteId", "=", "staffTodos.siteId"),
    )
    .select([
      "staffTodos.id",
      "staffTodos.kind",
      "staffTodos.openedAt",
      "orders.id as orderId",
      "orders.number as orderNumber",
      "orders.appointmentStart",
      "payments.amount",
      "payments.failure",
    ])
    .where("staffTodos.siteId", "=", siteId)
    .where("staffTodos.closedAt", "is", null)
    .where(isStillOpen)
    .orderBy("staffTodos.openedAt")
    .orderBy("staffTodos.id")
    .limit(limit)
    .execute();
}
