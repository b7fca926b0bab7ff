import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { OPEN_STATUSES } from "../rules.ts";

/** The number of an account's unfinished payments and refunds. */
export async function countUnsettled(db: Db, siteId: SiteId, accountId: string): Promise<number> {
  const [payments, refunds] = await Promise.all([
    db
      .selectFrom("payments")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("siteId", "=", siteId)
      .where("accountId", "=", accountId)
      .where("status", "in", OPEN_STATUSES)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("paymentRefunds as refund")
      .innerJoin("payments as payment", "payment.id", "refund.paymentId")
      .select((of) => of.fn.countAll<number>().as("count"))
      .where("payment.siteId", "=", siteId)
      .where("payment.accountId", "=", accountId)
      .where("refund.status", "=", "intent")
      .executeTakeFirstOrThrow(),
  ]);
  return Number(payments.count) + Number(refunds.count);
}

/** The number of an account's complete orders that have payments, but none that was captured. */
export async function countUnpaid(db: Db, siteId: SiteId, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders as order")
    .innerJoin("customers as customer", "customer.id", "order.customerId")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("order.siteId", "=", siteId)
    .where("customer.accountId", "=", accountId)
    .where("order.status", "=", "complete")
    .where((of) =>
      of.exists(of.selectFrom("payments").select("id").whereRef("payments.orderId", "=", "order.id")),
    )
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom("payments")
            .select("id")
            .whereRef("payments.orderId", "=", "order.id")
            .where("payments.status", "in", ["captured", "refunded"]),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** An account's payments, the oldest first; amounts in cents. */
export function listForExport(db: Db, siteId: SiteId, accountId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "orderId", "amount", "status", "createdAt"])
    .where("siteId", "=", siteId)
    .where("accountId", "=", accountId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}
export type ExportedPayment = Awaited<ReturnType<typeof listForExport>>[number];
