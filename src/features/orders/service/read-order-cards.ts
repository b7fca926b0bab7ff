import type { Context } from "#kit/server/api-handler.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import type { OrderCard } from "../contract/order-card.ts";
import * as cardsStore from "../store/order-cards.ts";

/** Reads visits of one customer and one groomer in brief, by id. Visits of others are missing. */
export async function readOrderCards(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  pair: { customerId: string; groomerId: string },
  orderIds: readonly string[],
): Promise<OrderCard[]> {
  const rows = await cardsStore.list(db, siteId, { ...pair, orderIds }, now);
  return rows.map(({ petNames, totalMin: min, totalMax: max, hasProposal, hasAskedTime, ...row }) => ({
    ...row,
    pets: formatList(petNames),
    appointmentStart: row.appointmentStart?.toISOString() ?? null,
    appointmentEnd: row.appointmentEnd?.toISOString() ?? null,
    total: { min, max },
    asks: askOf(row.status, { hasProposal, hasAskedTime }),
  }));
}

function askOf(
  status: string,
  { hasProposal, hasAskedTime }: Pick<cardsStore.CardRow, "hasProposal" | "hasAskedTime">,
) {
  if (status !== "accepted") return null;
  if (hasAskedTime) return "time";
  return hasProposal ? "proposal" : null;
}
