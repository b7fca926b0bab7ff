import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import { groomerServicesMail, servicesMail, servicesText } from "../mail/services.ts";

/**
 * Notifies customer and groomer of changed services; `words` says what changed. Run it in the transaction
 * of the change. The key contains the order's version, so each change sends one notification.
 */
export async function notifyServicesChanged(
  tx: Tx,
  scope: Scope,
  orderId: string,
  words: string,
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "changed");
  const key = `order:${orderId}:services:${row.version}`;
  const changed = { ...source, words };
  const parts = { mail: servicesMail(changed), text: servicesText(changed) };
  await notifyCustomer(tx, scope, key, to, parts, source);
  await notifyGroomer(tx, scope, key, row.groomerId, groomerServicesMail(changed));
}
