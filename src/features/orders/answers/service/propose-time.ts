import { defaultDriveMinutes as drive } from "#features/calendar/rules/drive.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { keep } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import type { Tx } from "#kit/server/database.ts";
import { inTurn } from "#kit/server/queue.ts";
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
import { answererOf, auditStaff, findTheirs, judge, showTheirs } from "../internal/provider-order.ts";

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
  const plan = await planOf(context, row, groomerId, startsAt);
  const isKept = await inTurn(`groomer:${groomerId}`, () =>
    context.db.transaction().execute((tx) => carryOut(tx, context, id, plan)),
  ).catch(lost);
  if (!isKept) {
    const nearest = await nearestMoves(context, plan.ask, startsAt.getTime());
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

/** False when the groomer cannot come then. */
async function carryOut(tx: Tx, context: Context, id: string, plan: Plan): Promise<boolean> {
  const { siteId, now } = context;
  const judged = await judge(tx, context, id, "propose-time");
  if (!judged) return true;
  const { ask, minutes, choice } = plan;
  if (judged.row.version !== ask.row.version) {
    throw new Refusal("conflict", "This appointment has just been changed. Please look at it again.");
  }
  const visit = await keep(tx, siteId, { holder: id }, { ...choice, orderId: id }, drive, now);
  if (!visit.ok) return false;
  const { startsAt, endsAt, zone } = visit.opening;
  const totals = totalsWith(ask, zone.priceCents, minutes);
  const to = { groomerId: choice.groomer.id, start: new Date(startsAt), end: new Date(endsAt), totals };
  // Nobody was asked how to pay yet; the customer may say so until the visit.
  const payment = { paymentMethod: "cash", paymentLabel: "Cash at the visit" };
  await moveTo(tx, siteId, id, to, { status: judged.to, now, payment });
  await setPace(tx, ask, choice.groomer);
  await postProposed(tx, context, id, judged.who.by);
  return true;
}

/** PostgreSQL's own word that a time is taken: the exclusion constraint. */
function lost(error: unknown): false {
  if ((error as { code?: unknown } | null)?.code === "23P01") return false;
  throw error;
}
