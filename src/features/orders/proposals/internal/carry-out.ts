import { setFacts } from "#features/pets/service/set-facts.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { inQueue } from "#kit/server/queue.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { commitServices } from "../../changes/service/commit-services.ts";
import { authorizeMoreAbsent } from "../../internal/authorize-more.ts";
import { notifyCustomer, readMailSource } from "../../internal/notify-order.ts";
import { requireTime } from "../../service/read-order-needs.ts";
import type { OrderRow } from "../../store/orders.ts";
import { notHeldMessages } from "../mail/proposal.ts";
import { proposalStatus } from "../rules.ts";
import * as proposals from "../store.ts";
import { PRICE_ROSE, PROPOSAL_REFUSALS } from "../words.ts";
import { planProposal } from "./plan-proposal.ts";

type Agreed = { proposalId: string; consent: proposals.Consent; readRow: () => Promise<OrderRow> };

/**
 * Gives the visit what the customer agrees to: lines, length, price and consent in one transaction. The
 * higher price is held first; where the bank refuses or is silent, the consent stands without it, and the
 * customer gets a link to pay with another card. A repeat is safe. Throws `conflict` if the proposal is over,
 * `price_changed` if the visit would cost more than proposed.
 */
export async function carryOut(context: Context, agreed: Agreed): Promise<void> {
  const { siteId, now } = context;
  const { proposalId, consent, readRow } = agreed;
  const commit = () =>
    commitServices(
      context,
      () => planAgreed(context, proposalId, readRow),
      ({ row, proposal, isHeld }) => ({
        by: { madeBy: proposal.madeBy, accountId: consent.consentAccountId },
        lock: async (tx) => {
          const open = await proposals.lockOpen(tx, siteId, row.id);
          if (open?.id !== proposalId) throw new Refusal("conflict", PROPOSAL_REFUSALS.none);
        },
        write: async (tx) => {
          await proposals.settle(tx, siteId, proposalId, { status: "agreed", ...consent }, now);
          const { change } = proposal;
          if (change.kind === "pet") {
            const { petId, breedId, weight } = change;
            await setFacts(tx, context, petId, { breedId, weight });
          }
          if (isHeld) return;
          const { source, to } = await readMailSource(tx, context, row.id);
          const key = `order:${row.id}:proposal-not-held:${proposalId}`;
          await notifyCustomer(tx, context, key, to, notHeldMessages(source, proposal), null);
        },
      }),
    );
  // Pressed twice, the bank is asked once.
  const row = await readRow();
  await inQueue(`pay:${row.id}`, commit);
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
  return { ...plan, proposal, ...(await authorizeMoreAbsent(context, plan)) };
}
