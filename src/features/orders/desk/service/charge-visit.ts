import type { Context } from "#kit/server/api-handler.ts";
import { notFound } from "#kit/wire/errors.ts";
import { orderChanged } from "../../internal/lock-unchanged.ts";
import { proposeChange, withdrawProposal } from "../../proposals/service/propose-change.ts";
import type { AddedCharge } from "../../rules/final-price.ts";
import { find } from "../../store/orders.ts";
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
  const row = await find(context.db, context.siteId, id);
  if (!row) throw notFound("This appointment");
  if (row.version !== version) throw orderChanged();
  const change = { kind: "charge" as const, ...charge };
  const { proposal } = await proposeChange(context, id, { change, reason, endsAsBooked: true });
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
