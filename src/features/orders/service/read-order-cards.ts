import type { Context } from "#kit/server/api-handler.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import type { OrderCard } from "../contract/order-card.ts";
import type { OrderStatus } from "../rules/order.ts";
import * as cardsStore from "../store/order-cards.ts";

/** Reads visits of one customer and one groomer in brief, by id. Visits of others are missing. */
export async function readOrderCards(
  { db, siteId, now }: Pick<Context, "db" | "siteId" | "now">,
  pair: { customerId: string; groomerId: string },
  orderIds: readonly string[],
): Promise<OrderCard[]> {
  const rows = await cardsStore.list(db, siteId, { ...pair, orderIds }, now);
  return rows.map(presentCard);
}

function presentCard({
  petNames,
  totalMin,
  totalMax,
  openProposal,
  askedTime,
  ...row
}: cardsStore.CardRow): OrderCard {
  const asks = asksOf(row.status, { openProposal, askedTime });
  const isOpen = asks === "time" || row.status === "reschedule_request";
  return {
    ...row,
    pets: formatList(petNames),
    appointmentStart: row.appointmentStart?.toISOString() ?? null,
    appointmentEnd: row.appointmentEnd?.toISOString() ?? null,
    total: { min: totalMin, max: totalMax },
    asks,
    otherTime: isOpen && askedTime ? presentTime(askedTime) : null,
    proposal: asks === "proposal" && openProposal ? presentProposal(openProposal) : null,
  };
}

type Asked = Pick<cardsStore.CardRow, "openProposal" | "askedTime">;

function asksOf(status: OrderStatus, { openProposal, askedTime }: Asked): OrderCard["asks"] {
  if (status !== "accepted") return null;
  if (askedTime?.isAsked) return "time";
  return openProposal ? "proposal" : null;
}

function presentTime(asked: NonNullable<Asked["askedTime"]>): OrderCard["otherTime"] {
  const { appointmentStart, appointmentEnd, totals, isHere } = asked;
  return {
    appointmentStart: new Date(appointmentStart).toISOString(),
    appointmentEnd: new Date(appointmentEnd).toISOString(),
    total: totals.total,
    isHere,
  };
}

function presentProposal(open: NonNullable<Asked["openProposal"]>): OrderCard["proposal"] {
  const { id, words, reason, beforeMin, beforeMax, totalMin, totalMax, expiresAt } = open;
  return {
    ...{ id, words, reason },
    before: { min: beforeMin, max: beforeMax },
    total: { min: totalMin, max: totalMax },
    expiresAt: new Date(expiresAt).toISOString(),
  };
}
