import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { type Settlement, settle } from "../../internal/settle-payment.ts";
import { isReason } from "../../rules/changes.ts";
import * as ordersStore from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { declineLateChange } from "../internal/decline-late-change.ts";
import { type Ending, endOrder } from "../internal/end-order.ts";
import { findStandInOrOtherTimes } from "../internal/find-stand-in-or-other-times.ts";
import {
  answererOf,
  judgeAnswer,
  presentProviderOrder,
  readProviderOrder,
} from "../internal/read-provider-order.ts";
import { ANSWER_REASON_ID } from "../rules/answers.ts";
import { ANSWER_FAULTS } from "../words/refusals.ts";

/** `description`: a note for the customer, or "". `reasonId`: a reason of groomers, which reports count. */
type Note = { description: string; reasonId?: string | undefined };

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
  { description, reasonId = ANSWER_REASON_ID }: Note,
): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  const { by, accountId, groomerId } = answererOf(context);
  const others = await findStandInOrOtherTimes(context, row, groomerId);
  const ending = { by, accountId, description, reasonId, ...others };
  const settlements = await context.db
    .transaction()
    .execute((tx) => carryOut(tx, context, id, answer, ending));
  await settle(context, settlements);
  // `readProviderOrder` would refuse a groomer who has just declined a request for another groomer's visit.
  return presentProviderOrder(context, (await ordersStore.find(context.db, context.siteId, id)) ?? row);
}

async function carryOut(
  tx: Tx,
  context: Context,
  id: string,
  answer: "decline" | "cancel",
  ending: Ending & { reasonId: string },
): Promise<Settlement[]> {
  const judged = await judgeAnswer(tx, context, id, answer);
  if (!judged) return [];
  const { row } = judged;
  const isOver = judged.to === "cancelled";
  const settlements = isOver ? await endOrder(tx, context, row, ending) : [];
  if (!isOver) await declineLateChange(tx, context, row, ending);
  await auditOrder(tx, context, row, { action: `${answer} order`, reason: ending.description });
  return settlements;
}
