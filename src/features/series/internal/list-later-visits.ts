import { ENDED_STATUSES } from "#features/orders/rules/status-groups.ts";
import * as store from "../store.ts";
import type { Scope } from "./decide-date.ts";

/** Lists the open visits ahead that were made for dates of a series from `endedFrom` on. */
export async function listLaterVisits(
  { db, siteId, now }: Scope,
  { id, groomerId }: Pick<store.SeriesRow, "id" | "groomerId">,
  { endedBy, endedFrom }: { endedBy: store.SeriesEnder; endedFrom: string },
): Promise<string[]> {
  const dates = await store.listDates(db, siteId, [id], endedFrom);
  return dates.flatMap(({ orderId, status, appointmentStart, ...order }) => {
    const isOpen = status !== null && !ENDED_STATUSES.includes(status as (typeof ENDED_STATUSES)[number]);
    // A visit that the customer has moved to another groomer is theirs to cancel, and the team's.
    const isOwn = endedBy !== "groomer" || order.groomerId === groomerId;
    return orderId && isOpen && isOwn && appointmentStart && appointmentStart > now ? [orderId] : [];
  });
}
