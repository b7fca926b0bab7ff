import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { type Settlement, settle } from "../../internal/settle-payment.ts";
import * as ordersStore from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { declineLateChange } from "../internal/decline-late-change.ts";
import { type Ending, endOrder } from "../internal/end-order.ts";
import { findStandInOrOtherTimes } from "../internal/find-stand-in-or-other-times.ts";
import {
  answererOf,
  auditStaff,
  judgeAnswer,
  presentProviderOrder,
  readProviderOrder,
} from "../internal/read-provider-order.ts";

type Said = { description: string };

/** Says no to what an order waits for. Safe to repeat. */
export function declineOrder(context: Context, id: string, said: Said): Promise<ProviderOrder> {
  return answerNo(context, id, "decline", said);
}

/** Ends an order in whatever open state it is, free of charge. Safe to repeat. */
export function cancelOrder(context: Context, id: string, said: Said): Promise<ProviderOrder> {
  return answerNo(context, id, "cancel", said);
}

async function answerNo(
  context: Context,
  id: string,
  answer: "decline" | "cancel",
  { description }: Said,
): Promise<ProviderOrder> {
  const row = await readProviderOrder(context, id);
  await auditStaff(context, row, `${answer} order`);
  const { by, accountId, groomerId } = answererOf(context);
  const others = await findStandInOrOtherTimes(context, row, groomerId);
  const ending: Ending = { by, accountId, description, ...others };
  const settlings = await context.db.transaction().execute((tx) => carryOut(tx, context, id, answer, ending));
  await settle(context, settlings);
  // A groomer who refused to take a visit over has no part in it, but sees the result.
  return presentProviderOrder(context, (await ordersStore.find(context.db, context.siteId, id)) ?? row);
}

async function carryOut(
  tx: Tx,
  context: Context,
  id: string,
  answer: "decline" | "cancel",
  ending: Ending,
): Promise<Settlement[]> {
  const judged = await judgeAnswer(tx, context, id, answer);
  if (!judged) return [];
  if (judged.to === "cancelled") return endOrder(tx, context, judged.row, ending);
  await declineLateChange(tx, context, judged.row);
  return [];
}
