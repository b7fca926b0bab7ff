import { listOwnTimeOff } from "#features/calendar/service/list-own-time-off.ts";
import { takeTimeOff } from "#features/calendar/service/take-time-off.ts";
import { lockGroomers } from "#features/calendar/service.ts";
import type { Groomer } from "#features/groomers/service.ts";
import { GROOMER_SICK_ID } from "#features/orders/answers/rules/answers.ts";
import {
  giveUpVisits,
  lockGivenUp,
  planGivingUp,
  settleGivenUp,
} from "#features/orders/answers/service/give-up-visits.ts";
import { moveVisitAsStaff } from "#features/orders/late/service/move-visit.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { recordAudit, staffBehind } from "#kit/server/audit.ts";
import { takeLock } from "#kit/server/statements.ts";
import { asRefusal, ERROR_STATUS, refuseFields } from "#kit/wire/errors.ts";
import type { SickAnswer, SickResult } from "../contract/sick.ts";
import type { VisitRow } from "../internal/present-day.ts";
import { readSickDay } from "../internal/read-sick-day.ts";
import { isWholeDay, wholeDay } from "../rules/sick-day.ts";
import { findDone } from "../store.ts";
import { SICK_REFUSALS } from "../words.ts";

type SickInput = { date: string; visits: readonly SickAnswer[] };

/**
 * Blocks a groomer's local day for new bookings, then gives up or moves the named visits, one by one. A
 * refusal of one does not stop the others. Safe to repeat.
 */
export async function markSick(context: Context, id: string, { date, visits: answers }: SickInput) {
  const day = await readSickDay(context, id, date);
  if (day.to <= context.now.getTime()) throw refuseFields({ date: [SICK_REFUSALS.over] });
  await blockDay(context, day.groomer, date);
  const rowOf = new Map(day.visits.map((row) => [row.id, row]));
  const results: SickResult[] = [];
  for (const answer of answers)
    results.push(await carryOut(context, answer, rowOf.get(answer.id), id).catch(toRefused(answer.id)));
  return { date, visits: results };
}

/** Takes the whole day off around the visits; these leave it one by one. */
async function blockDay(context: Context, { id, timeZone }: Groomer, date: string): Promise<void> {
  const { db, siteId, actor, requestId, now } = context;
  await db.transaction().execute(async (tx) => {
    await takeLock(tx, lockGroomers([id]));
    const timeOff = await listOwnTimeOff(tx, siteId, id, now);
    if (timeOff.some((off) => isWholeDay(off, date))) return;
    await takeTimeOff(tx, siteId, { groomerId: id, timeZone }, wholeDay(date), now);
    const actorId = staffBehind(actor) ?? "";
    const entry = { siteId, actorId, subjectId: null, action: "mark groomer as sick", requestId };
    await recordAudit(tx, { ...entry, target: `groomer=${id}`, before: {}, after: { date } }, now);
  });
}

async function carryOut(
  context: Context,
  answer: SickAnswer,
  row: VisitRow | undefined,
  groomerId: string,
): Promise<SickResult> {
  if (!row) return readDone(context, answer, groomerId);
  if (row.version !== answer.version) return refused(answer.id, SICK_REFUSALS.changed);
  if (answer.how === "offer") return giveUp(context, answer);
  const { id, version, serviceProviderId } = answer;
  if (serviceProviderId === groomerId) return refused(id, SICK_REFUSALS.same);
  const appointmentStart = new Date(row.appointmentStart ?? "").toISOString();
  await moveVisitAsStaff(context, id, { appointmentStart, version, serviceProviderId });
  return readDone(context, answer, groomerId);
}

/** Cancels a visit; its customer is offered the best stand-in, or other times. */
async function giveUp(context: Context, answer: SickAnswer): Promise<SickResult> {
  const { id, version } = answer;
  const plans = await planGivingUp(context, [id]);
  const groomerId = plans[0]?.row.groomerId ?? "";
  if (plans[0]?.row.version !== version) return refused(id, SICK_REFUSALS.changed);
  const settlements = await context.db.transaction().execute(async (tx) => {
    const locked = await lockGivenUp(tx, context, plans);
    return locked.ok ? giveUpVisits(tx, context, plans, () => false, GROOMER_SICK_ID) : null;
  });
  if (!settlements) return refused(id, SICK_REFUSALS.changed);
  await settleGivenUp(context, settlements);
  return readDone(context, answer, groomerId);
}

/** What has become of a visit that this groomer no longer has, also by an earlier call. */
async function readDone({ db, siteId }: Context, answer: SickAnswer, sickId: string): Promise<SickResult> {
  const { id } = answer;
  const done = await findDone(db, siteId, { id, sickId, reasonId: GROOMER_SICK_ID });
  const toGroomer = (groomer: string | null, displayName: string | null) =>
    groomer === null ? null : { id: groomer, displayName: displayName ?? "" };
  if (answer.how === "offer" && done?.isGivenUp) {
    const serviceProvider = toGroomer(done.offeredId, done.offeredName);
    return { id, result: serviceProvider ? "offered" : "unassigned", serviceProvider, message: "" };
  }
  if (answer.how === "book" && done?.status !== "cancelled" && done?.groomerId === answer.serviceProviderId)
    return {
      id,
      result: "booked",
      serviceProvider: toGroomer(done.groomerId, done.groomerName),
      message: "",
    };
  return refused(id, SICK_REFUSALS.changed);
}

const refused = (id: string, message: string): SickResult => ({
  ...{ id, result: "refused", serviceProvider: null, message },
});

const toRefused = (id: string) => (error: unknown) => {
  const refusal = asRefusal(error);
  if (!refusal || ERROR_STATUS[refusal.code] >= 500) throw error;
  return refused(id, refusal.message);
};
