import { readWorkDay } from "#features/calendar/service/read-work-day.ts";
import { recallPath } from "#features/places/service/recall-legs.ts";
import { toPlace } from "#features/places/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import {
  arrivalAfter,
  happenedAt,
  isBehind,
  isStillNews,
  judgedAt,
  type VisitMark,
  visitFault,
} from "../../rules/marks.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
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
  const at = happenedAt(claimed, context.now);
  await readProviderOrder(context, id);
  const minutes = mark === "on_my_way" ? await readDriveTo(context, id) : 0;
  await context.db.transaction().execute((tx) => placeMark(tx, context, id, { mark, at, minutes }));
  return showProviderOrder(context, id);
}

type Placed = {
  mark: VisitMark;
  at: Date;
  /** The drive to the visit, in minutes. */
  minutes: number;
  /** Whether the mark waited on a device: then its own time does not decide on which day it counts. */
  hasWaited?: boolean;
};

/** Sets a mark within a transaction; a mark that is set stays as it is. */
export async function placeMark(
  tx: Tx,
  context: Context,
  id: string,
  { mark, at, minutes, hasWaited = false }: Placed,
): Promise<void> {
  const { siteId, now } = context;
  const { row, marks, accountId } = await lockVisit(tx, context, id);
  if (marks.some((other) => other.mark === mark)) return;
  refuseFault(visitFault(row, hasWaited ? judgedAt(row, now) : at));
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
}

/**
 * Reads the minutes of driving to a visit that the caller may mark: from the visit before it on that day,
 * else from the start address.
 */
export async function readDriveTo(context: Context, id: string): Promise<number> {
  const { db, siteId } = context;
  const row = await readProviderOrder(context, id);
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
