import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { forgetAtGateway } from "../jobs.ts";
import * as cards from "../store/cards.ts";
import * as customerPaymentsStore from "../store/customer-payments.ts";

export type ExportedPayment = customerPaymentsStore.ExportedPayment;

/** Whether a customer has an unfinished payment or refund, or a complete order whose card has not paid. */
export async function owesMoney(db: Db, siteId: SiteId, customerId: string): Promise<boolean> {
  const [unsettled, unpaid] = await Promise.all([
    customerPaymentsStore.countUnsettled(db, siteId, customerId),
    customerPaymentsStore.countUnpaid(db, siteId, customerId),
  ]);
  return unsettled + unpaid > 0;
}

export function exportPayments(db: Db, siteId: SiteId, customerId: string): Promise<ExportedPayment[]> {
  return customerPaymentsStore.listForExport(db, siteId, customerId);
}

/** Removes a customer's cards here, and at the gateway by a job. Payments and ledger lines stay. */
export async function forgetCards(tx: Tx, siteId: SiteId, customerId: string, now: Date): Promise<void> {
  for (const { id } of await cards.list(tx, siteId, customerId)) {
    const removed = await cards.remove(tx, siteId, customerId, id, now);
    if (removed) await forgetAtGateway(tx, removed);
  }
}
