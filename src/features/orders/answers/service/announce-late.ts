import type { Context } from "#kit/server/api-handler.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { happenedAt, isStillNews, lastArrival, lateFault, visitFault } from "../../rules/marks.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { lockVisit, refuseFault } from "../internal/lock-visit.ts";
import { textLate } from "../internal/notify-arrival.ts";
import { readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { insertLateNotice, listLateNotices } from "../store/marks.ts";
import { MARK_REFUSALS } from "../words/refusals.ts";

/** Announces a later arrival at the groomer's own visit to the customer. The agreed time stays. */
export async function announceLate(
  context: Context,
  id: string,
  { arrivesAt: claimedArrival, at: claimed }: { arrivesAt: string; at?: string | undefined },
): Promise<ProviderOrder> {
  const { db, siteId, now } = context;
  await readProviderOrder(context, id);
  const [arrivesAt, at] = [new Date(claimedArrival), happenedAt(claimed, now)];
  await db.transaction().execute(async (tx) => {
    const { row, marks, accountId } = await lockVisit(tx, context, id);
    refuseFault(visitFault(row, at));
    const fault = lateFault(
      row,
      marks.map(({ mark }) => mark),
      arrivesAt,
    );
    if (fault === "not_late") throw refuseFields({ arrivesAt: [MARK_REFUSALS.not_late] });
    refuseFault(fault);
    const announced = lastArrival(marks, await listLateNotices(tx, siteId, id));
    if (announced === arrivesAt.toISOString()) return;
    const notice = { orderId: id, arrivesAt, accountId, createdAt: now };
    const noticeId = await insertLateNotice(tx, siteId, notice);
    await writeOrderCard(tx, context, row, "late");
    if (isStillNews(at, now)) await textLate(tx, context, id, { id: noticeId, arrivesAt });
    await auditOrder(tx, context, row, {
      action: "announce late visit",
      after: { arrivesAt: arrivesAt.toISOString() },
    });
  });
  return showProviderOrder(context, id);
}
