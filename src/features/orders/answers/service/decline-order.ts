import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { settle } from "../../internal/settle-payment.ts";
import { isReason } from "../../rules/change-reasons.ts";
import * as ordersStore from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { carryOutNo } from "../internal/carry-out-no.ts";
import { findStandInOrOtherTimes } from "../internal/find-stand-in-or-other-times.ts";
import { answererOf, presentProviderOrder, readProviderOrder } from "../internal/read-provider-order.ts";
import { ANSWER_REASON_ID } from "../rules/answers.ts";
import { ANSWER_FAULTS } from "../words/refusals.ts";

/**
 * `description`: a note for the customer, or "". `reasonId`: a reason of groomers, which reports count.
 * `version`: the one that the caller saw, if it must be the present one.
 */
type Note = { description: string; reasonId?: string | undefined; version?: number | undefined };

/** Declines what an order waits for: its time or a late change. Safe to repeat. */
export async function declineOrder(context: Context, id: string, note: Note): Promise<ProviderOrder> {
  if (note.reasonId !== undefined && !isReason("groomer-declines", note.reasonId)) {
    throw refuseFields({ reasonId: [ANSWER_FAULTS.unknownReason] });
  }
  return answerNo(context, id, "decline", note);
}

/** Cancels an open order in any status, free of charge for the customer. Safe to repeat. */
export function cancelOrder(context: Context, id: string, note: Note): Promise<ProviderOrder> {
  return answerNo(context, id, "cancel", note);
}

async function answerNo(
  context: Context,
  id: string,
  answer: "decline" | "cancel",
  { description, reasonId = ANSWER_REASON_ID, version: seen }: Note,
): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  const { by, accountId, groomerId } = answererOf(context);
  const others = await findStandInOrOtherTimes(context, row, groomerId);
  const ending = { by, accountId, description, reasonId, seen, ...others };
  const settlements = await context.db
    .transaction()
    .execute((tx) => carryOutNo(tx, context, id, answer, ending));
  await settle(context, settlements);
  // `readProviderOrder` would refuse a groomer who has just declined a request for another groomer's visit.
  return presentProviderOrder(context, (await ordersStore.find(context.db, context.siteId, id)) ?? row);
}
