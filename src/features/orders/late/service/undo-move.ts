import { readBlockedGroomers } from "#features/accounts/service/read-blocked-groomers.ts";
import { slotTaken } from "#features/availability/service/slot-taken.ts";
import { commitTimes, type Written } from "#features/calendar/service/commit-times.ts";
import { reschedule } from "#features/calendar/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { staffBehind } from "#kit/server/audit.ts";
import type { Tx } from "#kit/server/database.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { auditOrder } from "../../internal/audit-order.ts";
import { lockUnchanged, orderChanged } from "../../internal/lock-unchanged.ts";
import { withdrawRescheduled } from "../../internal/notify-changes.ts";
import { refuseIfChanged } from "../../internal/refuse-if-changed.ts";
import { toVisitNeeds } from "../../service/read-order-needs.ts";
import { insertChange, rescheduleTo, setLineMinutes } from "../../store/changes.ts";
import type { MovedVisit } from "../contract/staff.ts";
import { judgeVisit } from "../internal/judge-time.ts";
import { minutesOf } from "../internal/read-earlier.ts";
import { moverOf, readOpenVisit, refuseArrived } from "../internal/read-open-visit.ts";
import { showMoved } from "../internal/show-moved.ts";
import { MOVE_UNDONE_ID, undoUntil } from "../rules.ts";
import * as lateStore from "../store.ts";
import { STAFF_TIME_REASONS, UNDO_TEXTS } from "../words.ts";

/** `version`: of the visit after the move. */
type UndoInput = { version: number };

/**
 * Undoes a move by staff within a minute: the visit is again where it was, at the price that it had, and no
 * message leaves. Safe to repeat. Throws `slot_taken` if the earlier place is taken, and `conflict` once the
 * messages have left, the visit has changed, its groomer has notified the customer, or the earlier groomer
 * and the customer have blocked each other; then the move stands.
 */
export async function undoMove(context: Context, id: string, { version }: UndoInput): Promise<MovedVisit> {
  const committed = await commitTimes(context.db, {
    plan: () => planUndo(context, id, version),
    groomersOf: ({ row, groomer }) => [row.groomerId, groomer.id],
    stepsOf: (plan) => stepsOf(context, plan),
  });
  if (!committed.ok) {
    if (committed.why === "changed") throw orderChanged();
    const { orderNeeds, startsAt } = committed.plan;
    const words = UNDO_TEXTS.taken(STAFF_TIME_REASONS[committed.reason]);
    throw await slotTaken(context, toVisitNeeds(orderNeeds), startsAt, { words });
  }
  return showMoved(context, id);
}

const tooLate = () => new Refusal("conflict", UNDO_TEXTS.tooLate);

/** Null if the move is undone already, as in a repeated call. */
async function planUndo(context: Context, id: string, version: number) {
  const row = await readOpenVisit(context, id);
  const move = await lateStore.findUndoableMove(context.db, context.siteId, id, version);
  if (move?.undoneAt) return null;
  refuseIfChanged(row, version);
  if (!move || undoUntil(move.createdAt) <= context.now) throw tooLate();
  const { from, earlier } = move;
  // A place that broke rules before may break them again. That its time has come since is no reason either.
  const overrides = { reasons: [...new Set([...earlier.broken, "too_soon" as const])], zoneCents: 0 };
  const place = { groomerId: from.groomerId, startsAt: from.start, minutes: minutesOf(from) };
  const { orderNeeds, groomer, needs } = await judgeVisit(context, row, { ...place, overrides });
  return { row, move, orderNeeds, groomer, needs, startsAt: from.start, overrides };
}
type UndoPlan = NonNullable<Awaited<ReturnType<typeof planUndo>>>;

function stepsOf(context: Context, plan: UndoPlan) {
  const { siteId, now } = context;
  const { row, move, groomer, needs, startsAt, overrides } = plan;
  const { groomerId, appointmentStart, appointmentEnd } = row;
  const movedVisit = { orderId: row.id, groomerId, startsAt: appointmentStart, endsAt: appointmentEnd };
  return {
    lock: async (tx: Tx) => {
      const locked = await lockUnchanged(tx, siteId, row);
      if (!locked.ok) return locked;
      await refuseArrived(tx, context, row.id);
      await refuseNewer(tx, context, row, move);
      return locked;
    },
    take: (tx: Tx) =>
      reschedule(tx, siteId, movedVisit, { groomer, needs, startsAt, overrides, holdsOldTime: false }, now),
    write: (tx: Tx) => writeUndo(tx, context, plan),
  };
}

/**
 * Throws `conflict` if the customer has heard from the groomer since the move, which no message would
 * correct, or may no longer get the earlier groomer. Blocks from before the move do not count.
 */
async function refuseNewer(
  tx: Tx,
  { siteId }: Context,
  { id, groomerId, customerId }: UndoPlan["row"],
  { from, createdAt }: UndoPlan["move"],
): Promise<void> {
  if (await lateStore.isUnderWay(tx, siteId, id, createdAt))
    throw new Refusal("conflict", UNDO_TEXTS.taken(UNDO_TEXTS.underWay));
  if (groomerId === from.groomerId) return;
  const blocked = await readBlockedGroomers(tx, siteId, customerId, createdAt);
  if (blocked.has(from.groomerId)) throw new Refusal("conflict", UNDO_TEXTS.taken(UNDO_TEXTS.blocked));
}

async function writeUndo(tx: Tx, context: Context, { row, move }: UndoPlan): Promise<Written<void>> {
  const { siteId, actor, now } = context;
  const { from, earlier } = move;
  const groomerIds = [row.groomerId, from.groomerId];
  // Whoever has the messages first wins: a sender, or this call, whose transaction then fails.
  if (!(await withdrawRescheduled(tx, context, row.id, { version: row.version, groomerIds })))
    throw tooLate();
  const to = { ...from, totals: earlier.totals };
  await rescheduleTo(tx, siteId, row.id, to, { status: "accepted", now });
  await lateStore.setReminders(tx, siteId, row.id, earlier);
  for (const { id: lineId, minutes } of earlier.lines)
    await setLineMinutes(tx, siteId, row.id, { lineId, minutes });
  await lateStore.setUndone(tx, siteId, move.id, now);
  const left = { groomerId: row.groomerId, start: row.appointmentStart, end: row.appointmentEnd };
  const { by: madeBy, accountId } = moverOf(context);
  const by = { madeBy, accountId, reasonId: MOVE_UNDONE_ID, description: UNDO_TEXTS.history };
  await insertChange(tx, siteId, { orderId: row.id, status: "done", from: left, to, ...by }, now);
  await auditOrder(tx, context, row, {
    ...{ action: "undo move of order", actorId: staffBehind(actor) ?? accountId },
  });
  return { ok: true, result: undefined };
}
