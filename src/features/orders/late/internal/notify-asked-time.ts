import type { Tx } from "#kit/server/database.ts";
import { notifyCustomer, notifyGroomer, readMailSource, type Scope } from "../../internal/notify-order.ts";
import { withdrawOrderCard, writeOrderCard } from "../../service/write-order-card.ts";
import type { NewTime } from "../../store/changes.ts";
import {
  askedByStaffMail,
  askedTimeMessages,
  declinedTimeMail,
  withdrawnTimeMessages,
} from "../mail/asked-time.ts";

/**
 * Notifies the customer of the question, in its transaction, and the groomer of one by staff. Each version of
 * the order sends one.
 */
export async function notifyAskedTime(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { isByStaff, ...time }: NewTime & { isByStaff: boolean },
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "time_asked");
  const key = `order:${orderId}:time-asked:${row.version}`;
  await notifyCustomer(tx, scope, key, to, askedTimeMessages(source, time), null);
  if (isByStaff) await notifyGroomer(tx, scope, key, row.groomerId, askedByStaffMail(source, time));
}

/** Notifies the customer, who may have read the question, that it needs no answer any more. */
export async function notifyWithdrawnTime(
  tx: Tx,
  scope: Scope,
  orderId: string,
  time: NewTime,
): Promise<void> {
  const { source, row, to } = await readMailSource(tx, scope, orderId);
  await withdrawOrderCard(tx, scope, orderId, "time_asked");
  const key = `order:${orderId}:time-withdrawn:${row.version}`;
  await notifyCustomer(tx, scope, key, to, withdrawnTimeMessages(source, time), null);
}

/** Notifies the groomer that the customer stays with the agreed time. */
export async function notifyDeclinedTime(
  tx: Tx,
  scope: Scope,
  orderId: string,
  time: NewTime,
): Promise<void> {
  const { source, row } = await readMailSource(tx, scope, orderId);
  await writeOrderCard(tx, scope, row, "stands");
  const key = `order:${orderId}:time-declined:${row.version}`;
  await notifyGroomer(tx, scope, key, row.groomerId, declinedTimeMail(source, time));
}
