import type { Db, Tx } from "#kit/server/database.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { DefaultPaymentMethod } from "../contract.ts";
import * as methodStore from "../store/payment-methods.ts";

export function findDefaultPaymentMethod(
  db: Db,
  siteId: SiteId,
  customerId: string,
): Promise<DefaultPaymentMethod | null> {
  return methodStore.find(db, siteId, customerId);
}

/**
 * The caller holds the customer's lock. Only `payments` calls this, because only it knows the saved cards.
 */
export function setDefaultPaymentMethod(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  method: DefaultPaymentMethod | null,
): Promise<void> {
  return methodStore.set(tx, siteId, customerId, method);
}
