import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { isBehind, mayUndo, type VisitMark } from "../../rules/marks.ts";
import { withdrawOrderCard } from "../../service/write-order-card.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { lockVisit, refuseFault } from "../internal/lock-visit.ts";
import { withdrawOnMyWay } from "../internal/notify-arrival.ts";
import { answererOf, readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { removeMark } from "../store/marks.ts";
import { MARK_REFUSALS } from "../words/refusals.ts";

const refuseLate = () => new Refusal("conflict", MARK_REFUSALS.too_late_to_undo);

/** Staff correct the marks of a visit that is still ahead or under way. */
function refuseUnmarkable({ status, orderMarkedAsNoShow }: OrderRow): void {
  if (status !== "accepted" || orderMarkedAsNoShow) refuseFault("not_accepted");
}

/**
 * Takes the latest mark back, with its text while that waits: a groomer's own within ten seconds, any for
 * staff.
 */
export async function undoMark(context: Context, id: string, mark: VisitMark): Promise<ProviderOrder> {
  await readProviderOrder(context, id);
  await context.db.transaction().execute((tx) => takeMarkBack(tx, context, id, mark));
  return showProviderOrder(context, id);
}

/** Takes a mark back within a transaction. */
export async function takeMarkBack(tx: Tx, context: Context, id: string, mark: VisitMark): Promise<void> {
  const { siteId, now } = context;
  const { row, marks } = await lockVisit(tx, context, id);
  const set = marks.find((other) => other.mark === mark);
  if (!set) return;
  if (
    isBehind(
      mark,
      marks.map((other) => other.mark),
    )
  )
    refuseFault("later_mark");
  const { by } = answererOf(context);
  if (by === "staff") refuseUnmarkable(row);
  else if (!mayUndo(set.createdAt, now)) throw refuseLate();
  await removeMark(tx, siteId, id, mark);
  if (mark === "on_my_way") {
    // A sender's clock may be ahead: then the customer already reads that the groomer is on the way.
    if (!(await withdrawOnMyWay(tx, context, id)) && by === "groomer") throw refuseLate();
    await withdrawOrderCard(tx, context, id, "on_my_way");
  }
  await auditOrder(tx, context, row, {
    action: "take back mark of visit",
    before: { mark },
    after: { mark: null },
  });
}
