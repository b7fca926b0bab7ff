import { actingAs, type Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { newId } from "#kit/server/ids.ts";
import { limitRate, type RateLimit } from "#kit/server/rate-limits.ts";
import { asRefusal, Refusal, refuseFields } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import { requireTime, type TimedRow } from "../../service/read-order-needs.ts";
import { writeOrderCard } from "../../service/write-order-card.ts";
import { lock } from "../../store/changes.ts";
import type { ProposedChange } from "../contract.ts";
import { planProposal } from "../internal/plan-proposal.ts";
import { sendLink } from "../internal/send-link.ts";
import { expiryOf, type Proposer, proposalStatus } from "../rules.ts";
import * as proposals from "../store.ts";
import { PROPOSAL_REFUSALS, tooLong } from "../words.ts";
import { readVisit, type ShownProposal, showLatest } from "./show-proposal.ts";

/** Within an hour. A proposal of the team is sent at once, so the team may make fewer. */
const PROPOSALS_OF_VISIT = {
  groomer: { points: 30, seconds: 3_600 },
  staff: { points: 10, seconds: 3_600 },
} as const satisfies Record<Proposer, RateLimit>;
const LIMIT_NAMES: Record<Proposer, string> = { groomer: "propose", staff: "propose as staff" };

/** `seen`: the order's version that the caller saw, if it must be the present one. */
export type ProposalInput = {
  change: ProposedChange;
  reason: string;
  endsAsBooked: boolean;
  seen?: number;
};

/**
 * Proposes a change of a visit. Its groomer sends nothing by that, and withdraws an earlier open proposal. Of
 * staff, the customer gets the link at once, and no other proposal may be open. Throws field errors or
 * `conflict`; if the longer visit does not fit, an error at `endsAsBooked`, or `slot_taken` for staff.
 */
export async function proposeChange(
  context: Context,
  id: string,
  input: ProposalInput,
): Promise<ShownProposal> {
  const row = requireTime(await readVisit(context, id));
  const madeBy = context.actor.role === "staff" ? "staff" : "groomer";
  await limitRate(context.db, LIMIT_NAMES[madeBy], `${context.siteId} ${id}`, PROPOSALS_OF_VISIT[madeBy]);
  const plan = await planProposal(context, row, { ...input, madeBy }).catch((error: unknown) => {
    const refusal = asRefusal(error);
    // Only a groomer at the door can let the visit end as booked.
    if (refusal?.code !== "slot_taken" || madeBy === "staff") throw error;
    throw refuseFields({ endsAsBooked: [tooLong(refusal.message)] });
  });
  await context.db.transaction().execute((tx) => save(tx, context, row, { ...input, madeBy, plan }));
  return showLatest(context, row);
}

type Planned = ProposalInput & { madeBy: Proposer; plan: Awaited<ReturnType<typeof planProposal>> };

async function save(
  tx: Tx,
  context: Context,
  row: TimedRow,
  { change, reason, endsAsBooked, seen, madeBy, plan }: Planned,
): Promise<void> {
  const { siteId, now } = context;
  const { ok } = await lockUnchanged(tx, siteId, row);
  if (!ok || (seen !== undefined && seen !== row.version)) throw orderChanged();
  const earlier = await proposals.lockOpen(tx, siteId, row.id);
  if (earlier) {
    const status = proposalStatus(earlier, row, now) === "open" ? "withdrawn" : "expired";
    // Another member of the team, or the groomer, has just asked the customer.
    if (madeBy === "staff" && status === "withdrawn") throw new Refusal("conflict", PROPOSAL_REFUSALS.isOpen);
    await proposals.settle(tx, siteId, earlier.id, { status }, now);
  }
  const { before, totals, end, words } = plan;
  await proposals.insertProposal(tx, {
    ...{
      id: newId(),
      siteId,
      orderId: row.id,
      groomerId: row.groomerId,
      words,
      reason,
      endsAsBooked,
      madeBy,
      staffAccountId: madeBy === "staff" ? actingAs(context, "staff").accountId : null,
    },
    change: JSON.stringify(change),
    ...{ beforeMin: before.total.min, beforeMax: before.total.max },
    ...{ totalMin: totals.total.min, totalMax: totals.total.max },
    ...{ appointmentStart: row.appointmentStart, appointmentEnd: end },
    ...{ createdAt: now, expiresAt: expiryOf(now, madeBy) },
  });
  await writeOrderCard(tx, context, row, "proposal");
  if (madeBy === "staff") await sendLink(tx, context, row);
  const after = { proposed: words, proposedMax: totals.total.max };
  await auditOrder(tx, context, row, { action: "propose change of order", after, reason });
}

/** Takes a proposal back, for groomer or staff. If it is over, or a later one is open, nothing happens. */
export async function withdrawProposal(
  context: Context,
  id: string,
  { proposalId }: { proposalId: string },
): Promise<ShownProposal> {
  const { db, siteId, now } = context;
  const row = await readVisit(context, id);
  await db.transaction().execute(async (tx) => {
    const locked = await lock(tx, siteId, id);
    const open = locked && (await proposals.lockOpen(tx, siteId, id));
    if (open?.id !== proposalId) return;
    await proposals.settle(tx, siteId, open.id, { status: "withdrawn" }, now);
    await auditOrder(tx, context, row, {
      action: "withdraw proposal of order",
      before: { proposed: open.words },
      after: { proposed: null },
    });
  });
  return showLatest(context, row);
}
