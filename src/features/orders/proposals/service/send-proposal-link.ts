import type { Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lock } from "../../store/changes.ts";
import { requireOpen } from "../internal/require-open.ts";
import { sendLink } from "../internal/send-link.ts";
import { readVisit, type ShownProposal, showLatest } from "./show-proposal.ts";

const LINKS_OF_VISIT = { points: 1, seconds: 60 };

/** Sends the customer the link to the open proposal, by mail and by text. */
export async function sendProposalLink(context: Context, id: string): Promise<ShownProposal> {
  const { db, siteId } = context;
  const row = await readVisit(context, id);
  const { id: proposalId } = await requireOpen(db, context, row);
  await limitRate(db, "proposal links", `${siteId} ${proposalId}`, LINKS_OF_VISIT);
  await db.transaction().execute(async (tx) => {
    const locked = await lock(tx, siteId, id);
    const open = await sendLink(tx, context, locked ?? row);
    await auditOrder(tx, context, row, { action: "send proposal of order", after: { proposed: open.words } });
  });
  return showLatest(context, row);
}
