import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { commitServices } from "../../changes/service/commit-services.ts";
import { authorizeMoreAbsent } from "../../internal/authorize-more.ts";
import { requireTime } from "../../service/read-order-needs.ts";
import type { OrderRow } from "../../store/orders.ts";
import { proposalStatus } from "../rules.ts";
import * as proposals from "../store.ts";
import { PRICE_ROSE, PROPOSAL_REFUSALS } from "../words.ts";
import { planProposal } from "./plan-proposal.ts";

type Agreed = { proposalId: string; consent: proposals.Consent; readRow: () => Promise<OrderRow> };

/**
 * Gives the visit what the customer agrees to: lines, length, price and consent in one transaction. The
 * higher price is held first; where the bank refuses, the consent stands without it. A repeat is safe.
 * Throws `conflict` if the proposal is over, `price_changed` if the visit would cost more than proposed.
 */
export async function carryOut(context: Context, { proposalId, consent, readRow }: Agreed): Promise<void> {
  const { siteId, now } = context;
  await commitServices(
    context,
    () => planAgreed(context, proposalId, readRow),
    ({ row, isHeld }) => ({
      lock: async (tx) => {
        const open = await proposals.lockOpen(tx, siteId, row.id);
        if (open?.id !== proposalId) throw new Refusal("conflict", PROPOSAL_REFUSALS.none);
      },
      write: (tx) => {
        const end = { status: "agreed", paymentHeld: isHeld, ...consent } as const;
        return proposals.settle(tx, siteId, proposalId, end, now);
      },
    }),
  );
}

/** Null if the customer has agreed to this proposal before. */
async function planAgreed(context: Context, proposalId: string, readRow: Agreed["readRow"]) {
  const row = requireTime(await readRow());
  const proposal = await proposals.findLatest(context.db, context.siteId, row.id);
  if (proposal?.id === proposalId && proposal.status === "agreed") return null;
  if (proposal?.id !== proposalId || proposalStatus(proposal, row, context.now) !== "open")
    throw new Refusal("conflict", PROPOSAL_REFUSALS.none);
  const { totalMin, totalMax } = proposal;
  const plan = await planProposal(context, row, proposal);
  const { total } = plan.totals;
  if (total.max > totalMax || total.min > totalMin)
    throw new Refusal("price_changed", PRICE_ROSE, { details: { total } });
  return { ...plan, ...(await authorizeMoreAbsent(context, plan)) };
}
