import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { ENDED_STATUSES } from "#features/orders/rules/status-groups.ts";
import type { Tx } from "#kit/server/database.ts";
import * as store from "../store.ts";
import type { Scope } from "./decide-date.ts";

/** `beside` is written with the end, unless the series had ended by then. */
type End = {
  endedBy: store.SeriesEnder;
  from: string | undefined;
  beside?: (tx: Tx, end: { before: string | null; endedFrom: string }) => Promise<unknown>;
};

/** Ends the planning from a date on. Returns the open visits ahead that were made for later dates. */
export async function stopPlanning(
  { db, siteId, now }: Scope,
  { id, timeZone, groomerId }: Pick<store.SeriesRow, "id" | "timeZone" | "groomerId">,
  { endedBy, from, beside }: End,
): Promise<string[]> {
  const today = dateIn(timeZone, now);
  const endedFrom = from && from > today ? from : today;
  await db.transaction().execute(async (tx) => {
    const before = (await store.lock(tx, siteId, id, { waits: true }))?.endedFrom ?? null;
    if (before !== null && before <= endedFrom) return;
    await store.end(tx, siteId, id, { endedFrom, endedBy });
    await beside?.(tx, { before, endedFrom });
  });
  const dates = await store.listDates(db, siteId, [id], endedFrom);
  return dates.flatMap(({ orderId, status, appointmentStart, ...order }) => {
    const isOpen = status !== null && !ENDED_STATUSES.includes(status as (typeof ENDED_STATUSES)[number]);
    // A visit that the customer has moved to another groomer is theirs to cancel, and the team's.
    const isOwn = endedBy !== "groomer" || order.groomerId === groomerId;
    return orderId && isOpen && isOwn && appointmentStart && appointmentStart > now ? [orderId] : [];
  });
}
