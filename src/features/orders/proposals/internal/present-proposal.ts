import type { OrderRow } from "../../store/orders.ts";
import type { Proposal } from "../contract.ts";
import { proposalStatus } from "../rules.ts";
import type { ProposalRow } from "../store.ts";

/** A proposal as customer and groomer see it. */
export function presentProposal(row: ProposalRow, visit: OrderRow, now: Date): Proposal {
  const { id, words, reason, consent } = row;
  return {
    ...{ id, words, reason, consent },
    before: { min: row.beforeMin, max: row.beforeMax },
    total: { min: row.totalMin, max: row.totalMax },
    appointmentStart: row.appointmentStart.toISOString(),
    appointmentEnd: row.appointmentEnd.toISOString(),
    status: proposalStatus(row, visit, now),
    expiresAt: row.expiresAt.toISOString(),
    isHeld: row.paymentHeld,
  };
}
