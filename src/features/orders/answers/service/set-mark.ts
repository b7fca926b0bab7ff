import { readWorkDay } from "#features/calendar/service/read-work-day.ts";
import { recallPath } from "#features/places/service/recall-legs.ts";
import { toPlace } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import {
  arrivalAfter,
  happenedAt,
  isBehind,
  isStillNews,
  type VisitMark,
  visitFault,
} from "../../rules/marks.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { lockVisit, refuseFault } from "../internal/lock-visit.ts";
import { textOnMyWay } from "../internal/notify-arrival.ts";
import { readProviderOrder, showProviderOrder } from "../internal/read-provider-order.ts";
import { findStopBefore, insertMark } from "../store/marks.ts";

/**
 * Marks a step of a visit: of the groomer's own, or any for staff. A mark that is set stays as it is. `at`:
 * when it happened, as the device says.
 */
export async function setMark(
  context: Context,
  id: string,
  { mark, at: claimed }: { mark: VisitMark; at?: string | undefined },
): Promise<ProviderOrder> {
  const { db, siteId, now } = context;
  const before = await readProviderOrder(context, id);
  const at = happenedAt(claimed, now);
  const minutes = mark === "on_my_way" ? await readDriveTo(context, before) : 0;
  await db.transaction().execute(async (tx) => {
    const { row, marks, accountId } = await lockVisit(tx, context, id);
    if (marks.some((other) => other.mark === mark)) return;
    refuseFault(visitFault(row, at));
    if (
      isBehind(
        mark,
        marks.map((other) => other.mark),
      )
    )
      refuseFault("later_mark");
    const start = row.appointmentStart ?? at;
    const arrivesAt = mark === "on_my_way" ? arrivalAfter(start, at, minutes) : null;
    await insertMark(tx, siteId, { orderId: id, mark, markedAt: at, arrivesAt, accountId, createdAt: now });
    if (mark === "on_my_way") await writeOrderCard(tx, context, row, "on_my_way");
    if (arrivesAt && isStillNews(at, now)) await textOnMyWay(tx, context, id, arrivesAt);
    await auditOrder(tx, context, row, { action: "mark visit", before: { mark: null }, after: { mark } });
  });
  return showProviderOrder(context, id);
}

/** Minutes of driving to a visit from the visit before it on that day, else from the start address. */
async function readDriveTo({ db, siteId }: Context, row: OrderRow): Promise<number> {
  const { groomerId, appointmentStart: before, timeZone, address } = row;
  if (!groomerId || !before) return 0;
  const day = await readWorkDay(db, siteId, groomerId, toLocalDate(before, timeZone));
  if (!day) return 0;
  const last = await findStopBefore(db, siteId, { groomerId, from: new Date(day.from), before });
  const from = last ? toPlace(last) : day.startPlace;
  if (!from) return 0;
  const to = toPlace(address);
  await recallPath(db, siteId, [from, to]);
  return day.drive(from, to);
}
