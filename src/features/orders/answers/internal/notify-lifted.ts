import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { withdrawOrderCard, writeOrderCard } from "../../service/write-order-card.ts";
import { groomerLiftedMail, liftedNotification } from "../mail/lifted.ts";
import type { LiftedMoney } from "../words/mail-lifted.ts";

/** Notifies customer and groomer that a visit is no no-show any more. */
export async function notifyLifted(
  tx: Tx,
  scope: Pick<Scope, "siteId" | "now" | "origin">,
  orderId: string,
  money: LiftedMoney,
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await withdrawOrderCard(tx, scope, orderId, "missed");
  await writeOrderCard(tx, scope, row, "stands");
  const key = `order:${orderId}:lifted:${row.version}`;
  await notifyCustomer(tx, scope, key, to, liftedNotification(source, money), null);
  await notifyGroomer(tx, scope, key, row.groomerId, groomerLiftedMail(source, money.share));
}
