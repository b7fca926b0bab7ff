import { enterFee } from "#features/earnings/service/enter-fee.ts";
import { type EarningVisit, enterVisit } from "#features/earnings/service/enter-visit.ts";
import type { Quote } from "#features/quotes/contract.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { OrderRow } from "../store/orders.ts";

type Scope = Pick<Context, "siteId" | "now">;
type Visit = Pick<OrderRow, "id" | "number" | "groomerId" | "appointmentStart" | "timeZone">;

/** The visit of an order as its groomer's earnings know it; null for an order without groomer or time. */
function toEarningVisit({ id, number, groomerId, appointmentStart, timeZone }: Visit): EarningVisit | null {
  if (groomerId === null || appointmentStart === null) return null;
  const visitOn = toLocalDate(appointmentStart, timeZone);
  return { orderId: id, orderNumber: number, groomerId, visitOn };
}

/** Enters what the groomer earns by a completed visit, in the transaction that completes the order. */
export async function enterVisitEarnings(
  tx: Tx,
  scope: Scope,
  row: Visit,
  money: { totals: Pick<Quote, "entries">; cashCents: number },
): Promise<void> {
  const visit = toEarningVisit(row);
  if (visit) await enterVisit(tx, scope, visit, money);
}

/** Enters the groomer's share of a fee (cents), in the transaction that charges it. */
export async function enterFeeEarnings(
  tx: Tx,
  scope: Scope,
  row: Visit,
  fee: Parameters<typeof enterFee>[3],
): Promise<void> {
  const visit = toEarningVisit(row);
  if (visit) await enterFee(tx, scope, visit, fee);
}
