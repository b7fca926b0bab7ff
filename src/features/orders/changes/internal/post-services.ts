import type { Tx } from "#kit/server/database.ts";
import { letterFor, postToCustomer, postToGroomer, type Scope } from "../../internal/notify-order.ts";
import { groomerServicesNews, servicesMail, servicesText } from "../mail/services.ts";

/**
 * Tells customer and groomer of other services, in the transaction that made them; once for each change of
 * the order.
 */
export async function postServicesChanged(
  tx: Tx,
  scope: Scope,
  orderId: string,
  words: string,
): Promise<void> {
  const { letter, row, to } = await letterFor(tx, scope, orderId);
  const key = `order:${orderId}:services:${row.version}`;
  const changed = { ...letter, words };
  const parts = { mail: servicesMail(changed), text: servicesText(changed) };
  await postToCustomer(tx, scope, key, to, parts, letter);
  await postToGroomer(tx, scope, key, row.groomerId, groomerServicesNews(changed));
}
