import type { Overrides } from "#features/calendar/rules/overrides.ts";
import { commitTimes, type Written } from "#features/calendar/service/commit-times.ts";
import { type JudgedTime, reschedule } from "#features/calendar/service.ts";
import { rulesOf } from "#features/sites/rules/order-rules.ts";
import { readSite } from "#features/sites/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { limitRate } from "#kit/server/rate-limits.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { Refusal, refuseLack } from "#kit/wire/errors.ts";
import type { ProviderOrder } from "../../answers/contract/answers.ts";
import { showVisits } from "../../answers/service/give-up-visits.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import { notifyRescheduled } from "../../internal/notify-changes.ts";
import { refuseIfChanged } from "../../internal/refuse-if-changed.ts";
import { setLineMinutes } from "../../internal/set-line-minutes.ts";
import { totalsWith } from "../../service/read-order-needs.ts";
import { insertChange, rescheduleTo } from "../../store/changes.ts";
import { forgetMarks } from "../../store/visit-marks.ts";
import type { MovedVisit } from "../contract/staff.ts";
import { judgeVisit } from "../internal/judge-time.ts";
import { listBroken, readEarlier } from "../internal/read-earlier.ts";
import { moverOf, readOpenVisit, refuseArrived } from "../internal/read-open-visit.ts";
import { showMoved } from "../internal/show-moved.ts";
import { timeNotFree } from "../internal/time-not-free.ts";
import { AGREED_BY_PHONE_ID, endsFreeCancel, phoneTotals, undoUntil } from "../rules.ts";
import { saveUndoableMove } from "../store.ts";
import { LATE_REFUSALS, overrideText } from "../words.ts";

/** Each move sends mails and a text, so the moves of one visit are limited. */
const MOVES_OF_VISIT = { points: 12, seconds: 3_600 };

/**
 * Moves an accepted visit at once, as its customer agreed by phone: time, price, record and messages in one
 * transaction. Safe to repeat. Throws `slot_taken` with what is in the way, or `conflict`.
 */
export async function moveVisit(context: Context, id: string, input: MoveInput): Promise<ProviderOrder> {
  await move(context, id, input);
  const [order] = await showVisits(context, [id]);
  return order as ProviderOrder;
}

/**
 * The same for staff: a visit of any groomer, also to another groomer, as they saw it last. Throws
 * `forbidden` if they override rules without the permission.
 */
export async function moveVisitAsStaff(context: Context, id: string, input: MoveInput): Promise<MovedVisit> {
  if (input.overrides && !mayAsStaff(context.actor, "calendar.override"))
    throw refuseLack("calendar.override");
  await move(context, id, input);
  return showMoved(context, id);
}

/** The same, so that staff can undo it: its messages leave a minute later. */
export function moveVisitWithUndo(context: Context, id: string, input: MoveInput): Promise<MovedVisit> {
  return moveVisitAsStaff(context, id, { ...input, isUndoable: true });
}

/** `version`: of the visit, as the caller saw it; after a later change nothing happens. */
type MoveInput = {
  appointmentStart: string;
  serviceProviderId?: string | undefined;
  version?: number | undefined;
  overrides?: NotedOverrides | undefined;
  isUndoable?: boolean;
};
type NotedOverrides = Overrides & { note: string };

async function move(context: Context, id: string, input: MoveInput): Promise<void> {
  await readOpenVisit(context, id);
  await limitRate(context.db, "move-visit", `${context.siteId} ${id}`, MOVES_OF_VISIT);
  const committed = await commitTimes(context.db, {
    plan: () => planMove(context, id, input),
    groomersOf: ({ row, groomer }) => [row.groomerId, groomer.id],
    stepsOf: (plan) => stepsOf(context, plan),
  });
  if (!committed.ok) {
    if (committed.why === "changed") throw orderChanged();
    const { orderNeeds, startsAt } = committed.plan;
    throw await timeNotFree(context, orderNeeds, startsAt, committed.reason);
  }
}

/** Judges the time before the transaction opens. Null if the visit has it already, as in a repeated call. */
async function planMove(context: Context, id: string, input: MoveInput) {
  const row = await readOpenVisit(context, id);
  const startsAt = new Date(input.appointmentStart);
  const groomerId = input.serviceProviderId ?? row.groomerId;
  if (row.appointmentStart.getTime() === startsAt.getTime() && row.groomerId === groomerId) return null;
  refuseIfChanged(row, input.version);
  const { noticeMinutes } = rulesOf(await readSite(context.db, context.siteId), row);
  if (endsFreeCancel(row.appointmentStart, startsAt, noticeMinutes, context.now))
    throw new Refusal("conflict", LATE_REFUSALS.needsConsent);
  const { overrides } = input;
  const { outcome, broken, ...judged } = await judgeVisit(context, row, { startsAt, groomerId, overrides });
  if (!outcome.ok) throw await timeNotFree(context, judged.orderNeeds, startsAt, outcome.reason);
  // Without its zones, a groomer also comes on a weekday without a zone, which is another rule.
  const unnamed = overrides && broken.find((rule) => !overrides.reasons.includes(rule));
  if (unnamed) throw await timeNotFree(context, judged.orderNeeds, startsAt, unnamed);
  // What is named but not broken is not overridden, and not recorded.
  const used = overrides && broken.length > 0 ? { ...overrides, reasons: broken } : undefined;
  const earlierBroken = input.isUndoable ? await listBroken(context, row) : null;
  return { ...judged, row, startsAt, overrides: used, earlierBroken };
}
type MovePlan = NonNullable<Awaited<ReturnType<typeof planMove>>>;
type Taken = Extract<JudgedTime, { ok: true }>;

function stepsOf(context: Context, plan: MovePlan) {
  const { siteId, now } = context;
  const { row, groomer, needs, startsAt, overrides } = plan;
  const { groomerId, appointmentStart, appointmentEnd } = row;
  const oldVisit = { orderId: row.id, groomerId, startsAt: appointmentStart, endsAt: appointmentEnd };
  return {
    lock: async (tx: Tx) => {
      const locked = await lockUnchanged(tx, siteId, row);
      if (locked.ok) await refuseArrived(tx, context, row.id);
      return locked;
    },
    take: (tx: Tx) =>
      reschedule(tx, siteId, oldVisit, { groomer, needs, startsAt, overrides, holdsOldTime: false }, now),
    write: (tx: Tx, taken: Taken) => writeMove(tx, context, plan, taken),
  };
}

async function writeMove(
  tx: Tx,
  context: Context,
  { row, orderNeeds, groomer, needs, overrides, earlierBroken }: MovePlan,
  { opening }: Taken,
): Promise<Written<void>> {
  const { siteId, actor, now } = context;
  const atNewTime = totalsWith(orderNeeds, opening.zone.priceCents, needs.minutes);
  const from = { groomerId: row.groomerId, start: row.appointmentStart, end: row.appointmentEnd };
  const [start, end] = [new Date(opening.startsAt), new Date(opening.endsAt)];
  const to = { groomerId: groomer.id, start, end, totals: phoneTotals(orderNeeds.totals, atNewTime) };
  const earlier = earlierBroken && (await readEarlier(tx, orderNeeds, earlierBroken));
  await rescheduleTo(tx, siteId, row.id, to, { status: "accepted", now });
  if (groomer.id !== row.groomerId) await setLineMinutes(tx, orderNeeds, groomer);
  const { by: madeBy, accountId } = moverOf(context);
  const description = overrides ? overrideText(overrides.reasons, overrides.note) : "";
  const by = { madeBy, accountId, reasonId: AGREED_BY_PHONE_ID, description };
  const changeId = await insertChange(tx, siteId, { orderId: row.id, status: "done", from, to, ...by }, now);
  if (earlier) await saveUndoableMove(tx, siteId, changeId, { version: row.version + 1, earlier });
  await forgetMarks(tx, siteId, row.id);
  const actorId = staffBehind(actor) ?? accountId;
  await auditOrder(tx, context, row, {
    ...{ action: "move order as agreed by phone", actorId },
    ...(overrides && { reason: overrides.note, after: toFacts(overrides) }),
  });
  const scope = earlier ? { ...context, notBefore: undoUntil(now) } : context;
  await notifyRescheduled(tx, scope, row.id, from);
  return { ok: true, result: undefined };
}

const toFacts = ({ reasons, zoneCents }: Overrides) => ({
  overrides: reasons.join(", "),
  ...(reasons.includes("outside_zones") && { zoneCents }),
});
