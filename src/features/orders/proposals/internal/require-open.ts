import type { Context } from "#kit/server/api-handler.ts";
import type { Db } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import type { OrderRow } from "../../store/orders.ts";
import { proposalStatus } from "../rules.ts";
import * as proposals from "../store.ts";
import { PROPOSAL_REFUSALS } from "../words.ts";

/** The order's open proposal. Throws `conflict` if it was answered, withdrawn, or is over. */
export async function requireOpen(
  db: Db,
  { siteId, now }: Pick<Context, "siteId" | "now">,
  order: OrderRow,
): Promise<proposals.ProposalRow> {
  const latest = await proposals.findLatest(db, siteId, order.id);
  if (!latest || proposalStatus(latest, order, now) !== "open")
    throw new Refusal("conflict", PROPOSAL_REFUSALS.none);
  return latest;
}
