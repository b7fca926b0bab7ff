import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { notifyCustomer, readMailSource } from "../../internal/notify-order.ts";
import type { OrderRow } from "../../store/orders.ts";
import { proposalMessages } from "../mail/proposal.ts";
import type { ProposalRow } from "../store.ts";
import { PROPOSAL_REFUSALS } from "../words.ts";
import { requireOpen } from "./require-open.ts";

/**
 * Sends the customer the link to the open proposal of a locked order, by mail and by text. Throws `conflict`
 * without a proposal, or without an address.
 */
export async function sendLink(tx: Tx, context: Context, row: OrderRow): Promise<ProposalRow> {
  const open = await requireOpen(tx, context, row);
  const { source, to } = await readMailSource(tx, context, row.id);
  if (!to.email && !to.phoneNumber) throw new Refusal("conflict", PROPOSAL_REFUSALS.noContact);
  const key = `order:${row.id}:proposal:${open.id}:${context.now.toISOString()}`;
  await notifyCustomer(tx, context, key, to, proposalMessages(source, open), null);
  return open;
}
