import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { ANSWER_REASON_ID } from "../../answers/rules/answers.ts";
import { showVisits } from "../../answers/service/give-up-visits.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import type { TimedRow } from "../../service/read-order-needs.ts";
import { findProposedTime, insertChange, type NewTime, setStatus } from "../../store/changes.ts";
import { judgeVisit } from "../internal/judge-time.ts";
import { notifyAskedTime } from "../internal/notify-asked-time.ts";
import { readOpenVisit, refuseArrived } from "../internal/read-open-visit.ts";
import { timeNotFree } from "../internal/time-not-free.ts";
import { LATE_FAULTS } from "../words.ts";

/** Each question sends a mail and a text, so the questions about one visit are limited. */
const QUESTIONS_OF_VISIT = { points: 6, seconds: 3_600 };

/**
 * Asks the customer for another time. It is free by the rules that list times, without the lead time, but not
 * held: it is judged again when the customer agrees. Throws `slot_taken` if it is not free.
 */
export async function askForTime(
  context: Context,
  id: string,
  { appointmentStart }: { appointmentStart: string },
): Promise<ProviderOrder> {
  const row = await readOpenVisit(context, id);
  const startsAt = new Date(appointmentStart);
  if (startsAt.getTime() === row.appointmentStart.getTime())
    throw refuseFields({ appointmentStart: [LATE_FAULTS.sameTime] });
  const asked = await findProposedTime(context.db, context.siteId, id);
  if (
    asked?.start.getTime() !== startsAt.getTime() ||
    asked.fromStart?.getTime() !== row.appointmentStart.getTime()
  )
    await ask(context, row, startsAt);
  const [order] = await showVisits(context, [id]);
  return order as ProviderOrder;
}

async function ask(context: Context, row: TimedRow, startsAt: Date): Promise<void> {
  const { db, siteId, now } = context;
  await limitRate(db, "ask-for-time", `${siteId} ${row.id}`, QUESTIONS_OF_VISIT);
  const to = await planTime(context, row, startsAt);
  const from = { groomerId: row.groomerId, start: row.appointmentStart, end: row.appointmentEnd };
  await db.transaction().execute(async (tx) => {
    const locked = await lockUnchanged(tx, siteId, row);
    if (!locked.ok) throw orderChanged();
    await refuseArrived(tx, context, row.id);
    const { accountId } = actingAs(context, "groomer");
    const by = { madeBy: "groomer", accountId, reasonId: ANSWER_REASON_ID } as const;
    await insertChange(tx, siteId, { orderId: row.id, status: "asked", from, to, ...by }, now);
    // The new version makes every change fail that was planned before the question.
    await setStatus(tx, siteId, row.id, { status: "accepted", now });
    await notifyAskedTime(tx, context, row.id, to);
    const after = { proposedStart: to.start.toISOString() };
    await auditOrder(tx, context, row, { action: "ask for another time of order", after });
  });
}

/** The time with its price. Throws `slot_taken` if the groomer cannot come then. */
async function planTime(context: Context, row: TimedRow, startsAt: Date): Promise<NewTime> {
  const { orderNeeds, groomer, outcome } = await judgeVisit(context, row, startsAt);
  if (!outcome.ok) throw await timeNotFree(context, orderNeeds, startsAt, outcome.reason);
  const { opening, totals } = outcome;
  return { groomerId: groomer.id, start: startsAt, end: new Date(opening.endsAt), totals };
}
