import type { Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { ANSWER_REASON_ID } from "../../answers/rules/answers.ts";
import { showVisits } from "../../answers/service/give-up-visits.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import { refuseIfChanged } from "../../internal/refuse-if-changed.ts";
import type { TimedRow } from "../../service/read-order-needs.ts";
import { findProposedTime, insertChange, type NewTime, setStatus } from "../../store/changes.ts";
import type { MovedVisit } from "../contract/staff.ts";
import { judgeVisit } from "../internal/judge-time.ts";
import { notifyAskedTime } from "../internal/notify-asked-time.ts";
import { moverOf, readOpenVisit, refuseArrived } from "../internal/read-open-visit.ts";
import { showMoved } from "../internal/show-moved.ts";
import { timeNotFree } from "../internal/time-not-free.ts";
import { LATE_FAULTS } from "../words.ts";

/** Each question sends a mail and a text, so the questions about one visit are limited. */
const QUESTIONS_OF_VISIT = { points: 6, seconds: 3_600 };

/**
 * Asks the customer for another time. It is free by the rules that list times, without the lead time, but not
 * held: it is judged again when the customer agrees. Throws `slot_taken` if it is not free.
 */
export async function askForTime(context: Context, id: string, input: AskInput): Promise<ProviderOrder> {
  await askOnce(context, id, input);
  const [order] = await showVisits(context, [id]);
  return order as ProviderOrder;
}

/** The same for staff, in the name of the visit's groomer. */
export async function askForTimeAsStaff(context: Context, id: string, input: AskInput): Promise<MovedVisit> {
  await askOnce(context, id, input);
  return showMoved(context, id);
}

/** `version`: of the visit, as the caller saw it; after a later change nothing happens. */
type AskInput = { appointmentStart: string; version?: number | undefined };

async function askOnce(context: Context, id: string, { appointmentStart, version }: AskInput): Promise<void> {
  const row = await readOpenVisit(context, id);
  const startsAt = new Date(appointmentStart);
  if (startsAt.getTime() === row.appointmentStart.getTime())
    throw refuseFields({ appointmentStart: [LATE_FAULTS.sameTime] });
  const asked = await findProposedTime(context.db, context.siteId, id);
  if (
    asked?.start.getTime() !== startsAt.getTime() ||
    asked.fromStart?.getTime() !== row.appointmentStart.getTime()
  )
    await ask(context, row, { startsAt, version });
}

type Question = { startsAt: Date; version: number | undefined };

async function ask(context: Context, row: TimedRow, { startsAt, version }: Question): Promise<void> {
  const { db, siteId, now } = context;
  refuseIfChanged(row, version);
  await limitRate(db, "ask-for-time", `${siteId} ${row.id}`, QUESTIONS_OF_VISIT);
  const to = await planTime(context, row, startsAt);
  const from = { groomerId: row.groomerId, start: row.appointmentStart, end: row.appointmentEnd };
  await db.transaction().execute(async (tx) => {
    const locked = await lockUnchanged(tx, siteId, row);
    if (!locked.ok) throw orderChanged();
    await refuseArrived(tx, context, row.id);
    // Staff ask in the groomer's name: the account says who it was.
    const { by, accountId } = moverOf(context);
    const asker = { madeBy: "groomer", accountId, reasonId: ANSWER_REASON_ID } as const;
    await insertChange(tx, siteId, { orderId: row.id, status: "asked", from, to, ...asker }, now);
    // The new version makes every change fail that was planned before the question.
    await setStatus(tx, siteId, row.id, { status: "accepted", now });
    await notifyAskedTime(tx, context, row.id, { ...to, isByStaff: by === "staff" });
    const after = { proposedStart: to.start.toISOString() };
    await auditOrder(tx, context, row, { action: "ask for another time of order", after });
  });
}

/** The time with its price. Throws `slot_taken` if the groomer cannot come then. */
async function planTime(context: Context, row: TimedRow, startsAt: Date): Promise<NewTime> {
  const { orderNeeds, groomer, outcome } = await judgeVisit(context, row, { startsAt });
  if (!outcome.ok) throw await timeNotFree(context, orderNeeds, startsAt, outcome.reason);
  const { opening, totals } = outcome;
  return { groomerId: groomer.id, start: startsAt, end: new Date(opening.endsAt), totals };
}
