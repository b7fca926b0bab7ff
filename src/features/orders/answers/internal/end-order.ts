import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import { lockGroomers, releaseOrder } from "#features/calendar/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { enterFeeEarnings } from "../../internal/enter-earnings.ts";
import type { Scope } from "../../internal/notify-order.ts";
import { readLateFee } from "../../internal/read-late-fee.ts";
import { settleEndedOrder } from "../../internal/settle-ended-order.ts";
import type { Settlement } from "../../internal/settle-payment.ts";
import type { ChangedBy } from "../../rules/order.ts";
import { closeRequest, findRescheduleRequest, insertChange, setStatus } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import { ANSWER_REASON_ID } from "../rules/answers.ts";
import { isReplaceable } from "../rules/stand-ins.ts";
import { setFee } from "../store/answers.ts";
import * as standIns from "../store/stand-ins.ts";
import type { StandInPlan } from "./find-stand-in-groomer.ts";
import type { StandInOrOtherTimes } from "./find-stand-in-or-other-times.ts";
import { notifyEnded } from "./notify-ended.ts";

export type Ending = StandInOrOtherTimes & {
  by: Exclude<ChangedBy, "customer">;
  accountId: string | null;
  description: string;
  /** Left out if no reason was chosen. */
  reasonId?: string;
  /** Whether a late cancellation request is granted; then the brand's late fee is due. */
  isGranted?: boolean;
};

/**
 * Cancels a locked order for a groomer, staff or the expiry job. Releases the time, gives back gift card,
 * credit and coupon, and notifies the customer. Returns what to settle at the bank after the commit.
 */
export async function endOrder(tx: Tx, scope: Scope, row: OrderRow, ending: Ending): Promise<Settlement[]> {
  const { siteId, now } = scope;
  const request = await findRescheduleRequest(tx, siteId, row.id);
  const groomers = [row.groomerId, request?.groomerId].filter((id) => typeof id === "string");
  // Returning credit needs the customer's lock. Booking also takes that lock before the groomers' locks.
  await takeLock(tx, lockCustomer(siteId, row.customerId));
  await takeLock(tx, lockGroomers([...new Set(groomers)]));
  const fee = ending.isGranted ? await readLateFee(tx, scope, row) : 0;
  await setStatus(tx, siteId, row.id, { status: "cancelled", now });
  if (ending.isGranted) await closeRequest(tx, siteId, row.id, "granted", now);
  else {
    const { by: madeBy, accountId, description, reasonId = ANSWER_REASON_ID } = ending;
    const from = { groomerId: row.groomerId, start: row.appointmentStart, end: row.appointmentEnd };
    const change = { orderId: row.id, reasonId, description, from, to: null };
    await insertChange(tx, siteId, { ...change, status: "done", madeBy, accountId }, now);
  }
  await releaseOrder(tx, siteId, row.id);
  if (fee > 0) await setFee(tx, siteId, row.id, fee);
  await enterFeeEarnings(tx, scope, row, { cents: fee, reason: "late_cancellation" });
  const standIn = await insertStandIn(tx, scope, row, ending.standIn);
  await notifyEnded(tx, scope, row, { ...ending, standIn, from: row.status, fee });
  return settleEndedOrder(tx, scope, row, fee);
}

/**
 * Writes the offer of a stand-in that was found before the transaction, and returns it. Returns null, and
 * writes nothing, if the order has another time, groomer or status since then.
 */
async function insertStandIn(
  tx: Tx,
  { siteId, now }: Scope,
  { id: orderId, customerId, status, appointmentStart, groomerId }: OrderRow,
  standIn: StandInPlan | null,
): Promise<StandInPlan | null> {
  if (!standIn || standIn.startsAt.getTime() !== appointmentStart?.getTime()) return null;
  if (standIn.groomer.id === groomerId || !isReplaceable(status)) return null;
  const { groomer, startsAt, endsAt, total, expiresAt } = standIn;
  const offer = { orderId, customerId, groomerId: groomer.id, startsAt, endsAt, total, expiresAt };
  await standIns.insert(tx, siteId, offer, now);
  return standIn;
}
