import { readOrderCharges } from "#features/payments/service/read-charges.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { Proposal } from "../contract.ts";
import { proposalStatus } from "../rules.ts";
import type { ProposalRow } from "../store.ts";

/** A proposal as customer and groomer see it. `visit` is the order's row. */
export async function presentProposal(
  context: Context,
  row: ProposalRow,
  visit: OrderRow,
): Promise<Proposal> {
  const { id, words, reason, consent } = row;
  const status = proposalStatus(row, visit, context.now);
  return {
    ...{ id, words, reason, consent, status },
    before: { min: row.beforeMin, max: row.beforeMax },
    total: { min: row.totalMin, max: row.totalMax },
    appointmentStart: row.appointmentStart.toISOString(),
    appointmentEnd: row.appointmentEnd.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    notHeld: status === "agreed" ? await readNotHeld(context, visit) : 0,
  };
}

/** What no card secures of an accepted visit that is paid by card, in cents. */
async function readNotHeld({ db, siteId }: Context, { id, status, ...row }: OrderRow): Promise<number> {
  if (status !== "accepted" || row.paymentMethod !== "card") return 0;
  const { held } = await readOrderCharges(db, siteId, id);
  return Math.max(row.totals.total.max - held, 0);
}
