import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import type { Opening } from "#features/calendar/rules/picture.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { commitTimes, type Locked, type Written } from "#features/calendar/service/commit-times.ts";
import { keep } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Tx } from "#kit/server/database.ts";
import type { Context } from "#kit/server/verb.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { setPace } from "../../internal/set-line-minutes.ts";
import type { OrderStatus } from "../../rules/order.ts";
import { nearestMoves } from "../../service/list-moves.ts";
import { minutesWith, type OrderAsk, readOrderAsk, totalsWith, wishWith } from "../../service/order-needs.ts";
import { moveTo } from "../../store/changes.ts";
import type { OrderRow } from "../../store/orders.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { postProposed } from "../internal/post-answers.ts";
import {
  answererOf,
  auditStaff,
  findTheirs,
  type Judged,
  judge,
  showTheirs,
} from "../internal/provider-order.ts";

/** `serviceProviderId`: whom staff choose; a groomer proposes a time of their own. */
export type Proposal = { appointmentStart: string; serviceProviderId?: string };

/**
 * Gives a request its time, groomer and price: pending, in the calendar, and its customer told. Safe to
 * repeat.
 */
export async function proposeTime(
  context: Context,
  id: string,
  { appointmentStart, serviceProviderId }: Proposal,
): Promise<ProviderOrder> {
  const row = await findTheirs(context, id);
  await auditStaff(context, row, "propose time of order");
  const groomerId = answererOf(context).groomerId ?? serviceProviderId ?? "";
  const startsAt = new Date(appointmentStart);
  if (isSoAlready(row, groomerId, startsAt)) return showTheirs(context, id);
  const proposed = await commitTimes(context.db, {
    plan: () => planOf(context, row, groomerId, startsAt),
    groomersOf: () => [groomerId],
    stepsOf: (plan) => stepsOf(context, plan),
  });
  if (!proposed.ok) {
    const nearest = await nearestMoves(context, proposed.plan.ask, startsAt.getTime());
    throw new Refusal("slot_taken", "This time is not free for the visit.", { details: { nearest } });
  }
  return showTheirs(context, id);
}

function isSoAlready({ status, groomerId, appointmentStart }: OrderRow, wished: string, startsAt: Date) {
  return status === "pending" && groomerId === wished && appointmentStart?.getTime() === startsAt.getTime();
}

async function planOf(context: Context, row: OrderRow, groomerId: string, startsAt: Date) {
  const { db, siteId, now } = context;
  const ask = await readOrderAsk(db, siteId, { ...row, status: row.status as OrderStatus }, now);
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  const minutes = groomer ? minutesWith(ask, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(row.timeZone, startsAt);
  // Whoever drives may come sooner than a stranger may book.
  const wish = { ...wishWith(ask, minutes, { from: date, to: date }), noticeMinutes: 0 };
  return { ask, minutes, choice: { groomer, startsAt, wish } };
}
type Plan = Awaited<ReturnType<typeof planOf>> & { ask: OrderAsk };

function stepsOf(context: Context, plan: Plan) {
  const { siteId, now } = context;
  const { id } = plan.ask.row;
  return {
    lock: (tx: Tx) => lockForProposal(tx, context, plan),
    take: (tx: Tx) => keep(tx, siteId, { holder: id }, { ...plan.choice, orderId: id }, drive, now),
    write: (tx: Tx, { opening }: { opening: Opening }, judged: Judged) =>
      writeProposal(tx, context, plan, judged, opening),
  };
}

async function lockForProposal(tx: Tx, context: Context, { ask }: Plan): Promise<Locked<Judged, void>> {
  const judged = await judge(tx, context, ask.row.id, "propose-time");
  if (!judged) return { ok: true, done: undefined };
  if (judged.row.version !== ask.row.version) {
    throw new Refusal("conflict", "This appointment has just been changed. Please look at it again.");
  }
  return { ok: true, locked: judged };
}

async function writeProposal(
  tx: Tx,
  context: Context,
  { ask, minutes, choice }: Plan,
  { to: status, who }: Judged,
  { startsAt, endsAt, zone }: Opening,
): Promise<Written<void>> {
  const { siteId, now } = context;
  const { id } = ask.row;
  const totals = totalsWith(ask, zone.priceCents, minutes);
  const to = { groomerId: choice.groomer.id, start: new Date(startsAt), end: new Date(endsAt), totals };
  // How to pay is not agreed yet; the customer may say so until the visit.
  const payment = { paymentMethod: "cash", paymentLabel: "Cash at the visit" };
  await moveTo(tx, siteId, id, to, { status, now, payment });
  await setPace(tx, ask, choice.groomer);
  await postProposed(tx, context, id, who.by);
  return { ok: true, result: undefined };
}
