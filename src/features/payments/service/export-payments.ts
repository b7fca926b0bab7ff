import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { forgetAtGateway } from "../jobs.ts";
import * as cards from "../store/cards.ts";
import * as customerPaymentsStore from "../store/customer-payments.ts";

export type ExportedPayment = customerPaymentsStore.ExportedPayment;

/** Whether an account has an unfinished payment or refund, or a complete order whose card has not paid. */
export async function owesMoney(db: Db, siteId: SiteId, accountId: string): Promise<boolean> {
  const [unsettled, unpaid] = await Promise.all([
    customerPaymentsStore.countUnsettled(db, siteId, accountId),
    customerPaymentsStore.countUnpaid(db, siteId, accountId),
  ]);
  return unsettled + unpaid > 0;
}

export function exportPayments(db: Db, siteId: SiteId, accountId: string): Promise<ExportedPayment[]> {
  return customerPaymentsStore.listForExport(db, siteId, accountId);
}

/** Removes an account's cards here, and at the gateway by a job. Payments and ledger lines stay. */
export async function forgetCards(tx: Tx, siteId: SiteId, accountId: string, now: Date): Promise<void> {
  for (const { id } of await cards.list(tx, siteId, accountId)) {
    const removed = await cards.remove(tx, siteId, accountId, id, now);
    if (removed) await forgetAtGateway(tx, removed);
  }
}
