import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DefaultPaymentMethod } from "../contract/customer.ts";
import * as methodStore from "../store/payment-methods.ts";

export function findDefaultPaymentMethod(
  db: Db,
  siteId: SiteId,
  accountId: string,
): Promise<DefaultPaymentMethod | null> {
  return methodStore.find(db, siteId, accountId);
}

/**
 * The caller holds the payer's lock. Only `payments` calls this, because only it knows the saved cards.
 */
export function setDefaultPaymentMethod(
  tx: Tx,
  siteId: SiteId,
  accountId: string,
  method: DefaultPaymentMethod | null,
): Promise<void> {
  return methodStore.set(tx, siteId, accountId, method);
}
