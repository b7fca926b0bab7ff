import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Payment } from "../rules.ts";

export type LedgerKind = "authorize" | "capture" | "refund" | "void" | "decline";

/** One line of the ledger. `amount` is in cents. */
export type LedgerEntry = { kind: LedgerKind; amount: number; at: Date; key: string };

/**
 * Adds a line once. A repeat of the event by a retry, a sweeper or another node has the same key and adds
 * nothing. `amount` is in cents.
 */
export async function enter(
  tx: Tx,
  payment: Payment,
  kind: LedgerKind,
  amount: number,
  now: Date,
  event: string = kind,
): Promise<void> {
  await tx
    .insertInto("ledgerEntries")
    .values({
      siteId: payment.siteId,
      paymentId: payment.id,
      kind,
      amount,
      at: now,
      key: `${payment.gatewayKey}:${event}`,
    })
    .onConflict((clash) => clash.constraint("ledger_entries_key_key").doNothing())
    .execute();
}

/** A payment's lines, the oldest first. */
export function list(db: Db, siteId: SiteId, paymentId: string): Promise<LedgerEntry[]> {
  return db
    .selectFrom("ledgerEntries")
    .select(["kind", "amount", "at", "key"])
    .where("siteId", "=", siteId)
    .where("paymentId", "=", paymentId)
    .orderBy("id")
    .execute();
}
