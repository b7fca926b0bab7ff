import type { Insertable, Selectable } from "kysely";
import type { DB } from "#db/schema.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";

export type ProposalRow = Selectable<DB["proposals"]>;

/** The latest proposal of an order. */
export function findLatest(db: Db, siteId: SiteId, orderId: string): Promise<ProposalRow | undefined> {
  return db
    .selectFrom("proposals")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The order's open proposal, locked. The caller has locked the order. */
export function lockOpen(tx: Tx, siteId: SiteId, orderId: string): Promise<ProposalRow | undefined> {
  return tx
    .selectFrom("proposals")
    .selectAll()
    .where("siteId", "=", siteId)
    .where("orderId", "=", orderId)
    .where("status", "=", "open")
    .forUpdate()
    .executeTakeFirst();
}

export async function insertProposal(tx: Tx, row: Insertable<DB["proposals"]>): Promise<void> {
  await tx.insertInto("proposals").values(row).execute();
}

/**
 * How the customer agreed. `consentAccountId`: the customer's account. `consentAddress`: the network from
 * which the customer agreed, or the groomer typed the customer's code.
 */
export type Consent = { consent: "link" | "code"; consentAccountId: string; consentAddress: string };

/** Ends an open proposal. `agreed` needs how the customer agreed. */
export async function settle(
  tx: Tx,
  siteId: SiteId,
  id: string,
  end: { status: "declined" | "withdrawn" | "expired" } | ({ status: "agreed" } & Consent),
  now: Date,
): Promise<void> {
  await tx
    .updateTable("proposals")
    .set({ ...end, settledAt: now })
    .where("siteId", "=", siteId)
    .where("id", "=", id)
    .where("status", "=", "open")
    .execute();
}
