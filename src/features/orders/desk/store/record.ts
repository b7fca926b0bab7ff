import { sql } from "kysely";
import type { Db } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

/** The changes and requests of an order, the oldest first, with the names of groomers and staff. */
export function listChanges(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("orderChanges as change")
    .leftJoin("groomers as former", "former.id", "change.fromGroomerId")
    .leftJoin("groomers as next", "next.id", "change.toGroomerId")
    .leftJoin("staffMembers as member", (join) =>
      join.onRef("member.accountId", "=", "change.accountId").onRef("member.siteId", "=", "change.siteId"),
    )
    .select(["change.id", "change.kind", "change.status", "change.madeBy", "change.reasonId"])
    .select([
      "change.description",
      "change.fromStart",
      "change.toStart",
      "change.createdAt",
      "change.settledAt",
    ])
    .select(["former.displayName as fromGroomer", "next.displayName as toGroomer"])
    .select(["member.firstName", "member.lastName"])
    .where("change.siteId", "=", siteId)
    .where("change.orderId", "=", orderId)
    .orderBy("change.createdAt")
    .orderBy("change.id")
    .execute();
}

/** What staff did to an order, the oldest first. */
export function listAudit(db: Db, siteId: SiteId, orderId: string) {
  return (
    db
      .selectFrom("auditEntries as entry")
      .leftJoin("staffMembers as member", (join) =>
        join.onRef("member.accountId", "=", "entry.actorId").onRef("member.siteId", "=", "entry.siteId"),
      )
      .select(["entry.id", "entry.at", "entry.action", "entry.reason", "entry.before", "entry.after"])
      .select(["member.firstName", "member.lastName"])
      .where("entry.siteId", "=", siteId)
      .where("entry.target", "=", `order=${orderId}`)
      // Written out, because only then the index of orders' entries serves the condition.
      .where(sql<boolean>`entry.target like 'order=%'`)
      .orderBy("entry.id")
      .execute()
  );
}

/** The payments of an order, the oldest first; amounts in cents. */
export function listPayments(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("payments")
    .select(["id", "status", "gateway", "amount", "captureAmount", "failure", "createdAt"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

/** The refunds of an order's payments, the oldest first; amounts in cents. */
export function listRefunds(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("paymentRefunds as refund")
    .innerJoin("payments as payment", (join) =>
      join.onRef("payment.id", "=", "refund.paymentId").onRef("payment.siteId", "=", "refund.siteId"),
    )
    .select(["refund.key", "refund.status", "refund.amount", "refund.failure", "refund.createdAt"])
    .where("payment.siteId", "=", siteId)
    .where("payment.orderId", "=", orderId)
    .orderBy("refund.createdAt")
    .orderBy("refund.key")
    .execute();
}

/** What the groomer earned or owes by an order, the oldest first; amounts in cents. */
export function listEarnings(db: Db, siteId: SiteId, orderId: string) {
  return db
    .selectFrom("earningEntries")
    .select(["id", "cause", "amountCents", "earnedOn"])
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .orderBy("madeAt")
    .orderBy("id")
    .execute();
}
