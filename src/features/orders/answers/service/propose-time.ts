import { slotTaken } from "#features/availability/service/slot-taken.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { book } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { CASH_METHOD } from "#features/payments/rules/cash.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { inTurn } from "#kit/server/turns.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import { setLineMinutes } from "../../internal/set-line-minutes.ts";
import {
  groomerNeeds,
  minutesWith,
  type OrderNeeds,
  readOrderNeeds,
  totalsWith,
  toVisitNeeds,
} from "../../service/order-needs.ts";
import { rescheduleTo } from "../../store/changes.ts";
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
    const words = "This time is not free for the visit.";
    throw await slotTaken(context, toVisitNeeds(plan.ask), startsAt, { words });
  }
  return showTheirs(context, id);
}

function isSoAlready({ status, groomerId, appointmentStart }: OrderRow, wished: string, startsAt: Date) {
  return status === "pending" && groomerId === wished && appointmentStart?.getTime() === startsAt.getTime();
}

async function planOf(context: Context, row: OrderRow, groomerId: string, startsAt: Date) {
  const { db, siteId, now } = context;
  const ask = await readOrderNeeds(db, siteId, row, now);
  const [groomer] = await readGroomers(db, siteId, [groomerId]);
  const minutes = groomer ? minutesWith(ask, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(row.timeZone, startsAt);
  // Whoever drives may come sooner than a stranger may book.
  const needs = { ...groomerNeeds(ask, minutes, { from: date, to: date }), noticeMinutes: 0 };
  return { ask, minutes, choice: { groomer, startsAt, needs } };
}
type Plan = Awaited<ReturnType<typeof planOf>> & { ask: OrderNeeds };

/** False when the groomer cannot come then. */
async function carryOut(tx: Tx, context: Context, id: string, plan: Plan): Promise<boolean> {
  const { siteId, now } = context;
  const judged = await judge(tx, context, id, "propose-time");
  if (!judged) return true;
  const { ask, minutes, choice } = plan;
  if (judged.row.version !== ask.row.version) {
    throw new Refusal("conflict", "This appointment has just been changed. Please look at it again.");
  }
  const visit = await book(tx, siteId, { holder: id }, { ...choice, orderId: id }, now);
  if (!visit.ok) return false;
  const { startsAt, endsAt, zone } = visit.opening;
  const totals = totalsWith(ask, zone.priceCents, minutes);
  const to = { groomerId: choice.groomer.id, start: new Date(startsAt), end: new Date(endsAt), totals };
  // Nobody was asked how to pay yet; the customer may say so until the visit.
  await rescheduleTo(tx, siteId, id, to, { status: judged.to, now, payment: CASH_METHOD });
  await setLineMinutes(tx, ask, choice.groomer);
  await postProposed(tx, context, id, judged.who.by);
  return true;
}

/** PostgreSQL's own word that a time is taken: the exclusion constraint. */
function lost(error: unknown): false {
  if ((error as { code?: unknown } | null)?.code === "23P01") return false;
  throw error;
}
