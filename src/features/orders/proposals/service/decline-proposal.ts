import { refuseImpersonator } from "#features/accounts/service/refuse-impersonator.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { notifyGroomer, readMailSource } from "../../internal/notify-order.ts";
import { readOwnOrder } from "../../service/show-order.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import { lock } from "../../store/changes.ts";
import { declinedMail } from "../mail/proposal.ts";
import { proposalStatus } from "../rules.ts";
import * as proposals from "../store.ts";
import { PROPOSAL_REFUSALS } from "../words.ts";
import { type ShownProposal, showLatest } from "./show-proposal.ts";

/**
 * Stays with what was agreed, and notifies the groomer who proposed it. A repeat or an expired proposal
 * changes nothing.
 */
export async function declineProposal(
  context: Context,
  id: string,
  { proposalId }: { proposalId: string },
): Promise<ShownProposal> {
  refuseImpersonator(context);
  const { db, siteId, now } = context;
  const row = await readOwnOrder(context, id);
  await db.transaction().execute(async (tx) => {
    const locked = await lock(tx, siteId, id);
    const open = locked && (await proposals.lockOpen(tx, siteId, id));
    if (!open || !locked || open.id !== proposalId) {
      const latest = await proposals.findLatest(tx, siteId, id);
      if (latest?.id === proposalId && latest.status === "declined") return;
      throw new Refusal("conflict", PROPOSAL_REFUSALS.none);
    }
    if (proposalStatus(open, locked, now) !== "open") return;
    await proposals.settle(tx, siteId, open.id, { status: "declined" }, now);
    const { source, row: current } = await readMailSource(tx, context, id);
    await writeOrderCard(tx, context, current, "stands");
    // What the team asked for waits in its inbox, and is not the groomer's.
    if (open.madeBy === "groomer") {
      const key = `order:${id}:proposal-declined:${open.id}`;
      await notifyGroomer(tx, context, key, current.groomerId, declinedMail(source, open.words));
    }
    await auditOrder(tx, context, row, { action: "decline proposal of order" });
  });
  return showLatest(context, row);
}
