import { slotTaken } from "#features/availability/service/slot-taken.ts";
import { fits } from "#features/calendar/rules/start-fits.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { learnDrivesOf } from "#features/calendar/service/learn-drives.ts";
import { readCalendars } from "#features/calendar/service.ts";
import { readGroomers } from "#features/groomers/service.ts";
import { actingAs, type Context } from "#kit/server/api-handler.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { notFound, refuseFields } from "#kit/wire/errors.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { ANSWER_REASON_ID } from "../../answers/rules/answers.ts";
import { showVisits } from "../../answers/service/give-up-visits.ts";
import { ANSWER_REFUSALS } from "../../answers/words/refusals.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import {
  groomerNeeds,
  minutesWith,
  readOrderNeeds,
  type TimedRow,
  totalsWith,
  toVisitNeeds,
} from "../../service/read-order-needs.ts";
import { findProposedTime, insertChange, type NewTime, setStatus } from "../../store/changes.ts";
import { notifyAskedTime } from "../internal/notify-asked-time.ts";
import { readOpenVisit, refuseArrived } from "../internal/read-open-visit.ts";
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
  const { db, siteId, now } = context;
  const orderNeeds = await readOrderNeeds(db, siteId, row, now);
  const [groomer] = await readGroomers(db, siteId, [row.groomerId]);
  const minutes = groomer ? minutesWith(orderNeeds, groomer) : null;
  if (!groomer || minutes === null) throw notFound("This groomer");
  const date = dateIn(row.timeZone, startsAt);
  const needs = { ...groomerNeeds(orderNeeds, minutes, { from: date, to: date }), noticeMinutes: 0 };
  await learnDrivesOf(db, siteId, [{ groomer, startsAt, needs }]);
  const at = startsAt.getTime();
  const calendar = (await readCalendars(db, siteId, [groomer], at, at, groomer.id)).get(groomer.id);
  const fit = calendar && fits(calendar, needs, at, now.getTime());
  if (!fit?.ok)
    throw await slotTaken(context, toVisitNeeds(orderNeeds), startsAt, { words: ANSWER_REFUSALS.notFree });
  const totals = totalsWith(orderNeeds, fit.zone.priceCents, minutes);
  return { groomerId: groomer.id, start: startsAt, end: new Date(fit.endsAt), totals };
}
