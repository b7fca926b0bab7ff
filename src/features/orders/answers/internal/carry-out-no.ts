import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import type { Settlement } from "../../internal/settle-payment.ts";
import { declineLateChange } from "./decline-late-change.ts";
import { type Ending, endOrder } from "./end-order.ts";
import { judgeAnswer } from "./read-provider-order.ts";

/** Declines or cancels an order in a transaction. Returns what to settle at the bank after the commit. */
export async function carryOutNo(
  tx: Tx,
  context: Context,
  id: string,
  answer: "decline" | "cancel",
  { seen, ...ending }: Ending & { reasonId: string; seen?: number | undefined },
): Promise<Settlement[]> {
  const judged = await judgeAnswer(tx, context, id, answer, seen);
  if (!judged) return [];
  const { row } = judged;
  const isOver = judged.to === "cancelled";
  const settlements = isOver ? await endOrder(tx, context, row, ending) : [];
  if (!isOver) await declineLateChange(tx, context, row, ending);
  await auditOrder(tx, context, row, { action: `${answer} order`, reason: ending.description });
  return settlements;
}
