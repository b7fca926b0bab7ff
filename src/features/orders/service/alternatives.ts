import { readGroomers } from "#features/groomers/service.ts";
import type { Context } from "#kit/server/verb.ts";
import type { OrderStatus } from "../rules/order.ts";
import type { OrderRow } from "../store/orders.ts";
import { type MoveSlot, nearestMoves } from "./list-moves.ts";
import { readOrderAsk } from "./order-ask.ts";

const MOST = 3;

/**
 * The nearest other times for an order that is about to end, with groomers who fit: not with the one who declines it.
 * Read before the transaction; an order that is over has none.
 */
export async function alternativesFor(
  context: Pick<Context, "db" | "siteId" | "now">,
  row: OrderRow,
  but: string | null,
): Promise<(MoveSlot & { vanityUrl: string })[]> {
  const { db, siteId, now } = context;
  if (!row.appointmentStart || row.appointmentStart <= now) return [];
  const ask = await readOrderAsk(db, siteId, { ...row, status: row.status as OrderStatus }, now);
  const slots = await nearestMoves(context, ask, row.appointmentStart.getTime());
  const fitting = slots.filter(({ groomerId }) => groomerId !== but).slice(0, MOST);
  const groomers = await readGroomers(db, siteId, [...new Set(fitting.map(({ groomerId }) => groomerId))]);
  return fitting.flatMap((slot) => {
    const groomer = groomers.find(({ id }) => id === slot.groomerId);
    return groomer ? [{ ...slot, vanityUrl: groomer.vanityUrl }] : [];
  });
}
