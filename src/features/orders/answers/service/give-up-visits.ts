import { lockCustomer } from "#features/accounts/service/lock-customer.ts";
import type { Locked } from "#features/calendar/service/commit-times.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { takeLock } from "#kit/server/statements.ts";
import { lockUnchanged } from "../../internal/lock-unchanged.ts";
import { type Settlement, settle } from "../../internal/settle-payment.ts";
import { findRescheduleRequest } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { carryOutNo } from "../internal/carry-out-no.ts";
import {
  findStandInOrOtherTimes,
  type StandInOrOtherTimes,
} from "../internal/find-stand-in-or-other-times.ts";
import { answererOf, presentProviderOrders, readProviderOrder } from "../internal/read-provider-order.ts";
import { ANSWER_REASON_ID } from "../rules/answers.ts";
import { listByIds } from "../store/lists.ts";

// A groomer gives up several visits at once, in the transaction that changes the groomer's hours.

/** A visit that is about to be given up. `groomerIds`: whose time it occupies. */
export type GiveUpPlan = { row: OrderRow; groomerIds: readonly string[]; others: StandInOrOtherTimes };

/**
 * Finds another groomer or other times without the groomer `exceptGroomerId` for each visit. Throws
 * `not_found` for a visit of another groomer.
 */
export async function planGivingUp(
  context: Context,
  orderIds: readonly string[],
  exceptGroomerId = answererOf(context).groomerId,
): Promise<GiveUpPlan[]> {
  const plans: GiveUpPlan[] = [];
  for (const id of [...new Set(orderIds)].sort()) {
    const row = await readProviderOrder(context, id);
    const request = await findRescheduleRequest(context.db, context.siteId, id);
    const groomerIds = [row.groomerId, request?.groomerId].filter((one) => typeof one === "string");
    plans.push({ row, groomerIds, others: await findStandInOrOtherTimes(context, row, exceptGroomerId) });
  }
  return plans;
}

/**
 * Locks the visits and their customers, which come before the groomers. `CHANGED` if a visit has changed
 * since its plan.
 */
export async function lockGivenUp(
  tx: Tx,
  { siteId }: Pick<Context, "siteId">,
  plans: readonly GiveUpPlan[],
): Promise<Locked<null, never>> {
  for (const { row } of plans) {
    const locked = await lockUnchanged(tx, siteId, row);
    if (!locked.ok) return locked;
  }
  const customerIds = [...new Set(plans.map(({ row }) => row.customerId))].sort();
  for (const customerId of customerIds) await takeLock(tx, lockCustomer(siteId, customerId));
  return { ok: true, locked: null };
}

/**
 * Gives up locked visits: each is cancelled and offered to another groomer. Where `isOnlyRequested`, only the
 * late change is declined and the visit stays at its old time. Returns what to settle after the commit.
 */
export async function giveUpVisits(
  tx: Tx,
  context: Context,
  plans: readonly GiveUpPlan[],
  isOnlyRequested: (row: OrderRow) => boolean,
  reasonId = ANSWER_REASON_ID,
): Promise<Settlement[]> {
  const { by, accountId } = answererOf(context);
  const settlements: Settlement[] = [];
  for (const { row, others } of plans) {
    const answer = isOnlyRequested(row) ? "decline" : "cancel";
    const ending = { by, accountId, description: "", reasonId, ...others };
    settlements.push(...(await carryOutNo(tx, context, row.id, answer, ending)));
  }
  return settlements;
}

/** Settles the payments of given up visits at the bank. Call it without an open transaction. */
export function settleGivenUp(context: Context, settlements: readonly Settlement[]): Promise<void> {
  return settle(context, settlements);
}

/** Shows orders to their groomer, the earliest first. */
export async function showVisits(context: Context, orderIds: readonly string[]): Promise<ProviderOrder[]> {
  if (orderIds.length === 0) return [];
  return presentProviderOrders(context, await listByIds(context.db, context.siteId, orderIds));
}
