import type { Context } from "#kit/server/api-handler.ts";
import { proposeChange, withdrawProposal } from "../../proposals/service/propose-change.ts";
import type { AddedCharge } from "../../rules/final-price.ts";
import type { DeskProposal } from "../contract/charges.ts";
import { presentDeskProposal } from "../internal/present-proposal.ts";

type Shown = { proposal: DeskProposal | null };

/**
 * Asks the customer to agree to a charge, as a groomer does at the door. Throws field errors, or `conflict`
 * if the order changed since the caller saw it, or another change waits for the customer.
 */
export async function chargeVisit(
  context: Context,
  id: string,
  { version, reason, ...charge }: AddedCharge & { version: number },
): Promise<Shown> {
  const change = { kind: "charge" as const, ...charge };
  const { proposal } = await proposeChange(context, id, {
    change,
    reason,
    endsAsBooked: true,
    seen: version,
  });
  return { proposal: presentDeskProposal(proposal) };
}

/** Takes back what waits for the customer's consent. A repeat changes nothing. */
export async function withdrawCharge(
  context: Context,
  id: string,
  input: { proposalId: string },
): Promise<Shown> {
  const { proposal } = await withdrawProposal(context, id, input);
  return { proposal: presentDeskProposal(proposal) };
}
