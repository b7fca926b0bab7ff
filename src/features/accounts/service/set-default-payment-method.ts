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

/** Take the customer's lock first. Only `payments` calls this, because it knows the cards. */
export function setDefaultPaymentMethod(
  tx: Tx,
  siteId: SiteId,
  customerId: string,
  method: DefaultPaymentMethod | null,
): Promise<void> {
  return methodStore.set(tx, siteId, customerId, method);
}
