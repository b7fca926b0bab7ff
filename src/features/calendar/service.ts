import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Place } from "#features/places/rules/place.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { type Lock, run, takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { boardOf, touchBoards } from "./board/occupancy.ts";
import type { Busy, GroomerCalendar, GroomerNeeds, Opening, Reason } from "./rules/groomer-calendar.ts";
import { holdEnd } from "./rules/holds.ts";
import { fitsWith, type Overrides } from "./rules/overrides.ts";
import { AROUND_MS } from "./rules/start-fits.ts";
import { recallDrives } from "./service/recall-drives.ts";
import { toCalendar } from "./service/to-calendar.ts";
import { cover as coverTimeOff, cut as cutTimeOff } from "./store/time-off.ts";
import * as calendarStore from "./store.ts";

const DAY_MS = 86_400_000;
const NO_OVERRIDES: Overrides = { reasons: [], zoneCents: 0 };

/** The first and last local date of a search, `YYYY-MM-DD`, both included. */
export type Dates = { from: string; to: string };

/**
 * Each groomer's calendar for a search over local dates of any time zone, by groomer id. With `newest` only
 * that groomer's calendar must be current, and the others may be a moment old.
 */
export function readCalendarsOn(
  db: Db,
  siteId: SiteId,
  groomers: readonly Groomer[],
  { from, to }: Dates,
  newest?: string,
): Promise<Map<string, GroomerCalendar>> {
  const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
  return readCalendars(db, siteId, groomers, midnight(from), midnight(to) + DAY_MS, newest);
}

/**
 * Each groomer's calendar between two instants (epoch ms, widened by `AROUND_MS`), by groomer id. The board,
 * if this process has one, answers before the database. A transaction has no board: it reads its own rows.
 */
export async function readCalendars(
  db: Db,
  siteId: SiteId,
  groomers: readonly Groomer[],
  from: number,
  to: number,
  newest?: string,
): Promise<Map<string, GroomerCalendar>> {
  const ids = groomers.map((groomer) => groomer.id);
  const board = boardOf(db);
  const onBoard = board?.read(siteId, ids) ?? new Map<string, GroomerCalendar["busy"]>();
  if (newest !== undefined && onBoard.size < ids.length) {
    const others = ids.filter((id) => id !== newest && !onBoard.has(id));
    for (const [id, busy] of board?.lastKnown(siteId, others) ?? []) onBoard.set(id, busy);
  }
  const missing = onBoard.size === ids.length ? [] : ids.filter((id) => !onBoard.has(id));
  const [begin, end] = [new Date(from - AROUND_MS), new Date(to + AROUND_MS)];
  const inDatabase = await calendarStore.readBusy(db, siteId, missing, begin, end);
  return new Map(
    groomers.map((groomer) => {
      const busy = onBoard.get(groomer.id) ?? inDatabase.get(groomer.id) ?? [];
      return [groomer.id, toCalendar(groomer, busy)];
    }),
  );
}

/** A start time with a groomer, for a hold or a booking. */
export type Choice = {
  groomer: Groomer;
  needs: GroomerNeeds;
  startsAt: Date;
  /** The rules that staff override for this choice. */
  overrides?: Overrides | undefined;
};

export type JudgedTime = { ok: true; opening: Opening } | { ok: false; reason: Reason };

/**
 * Decides whether a choice is free, by the current rows and by the rules that listed the choice. The caller
 * has locked the groomer.
 */
async function decide(
  tx: Tx,
  siteId: SiteId,
  choice: Choice,
  now: Date,
): Promise<JudgedTime & { busy: GroomerCalendar["busy"] }> {
  const { groomer, needs, startsAt, overrides = NO_OVERRIDES } = choice;
  const at = startsAt.getTime();
  // The groomer is read again, because the choice may contain an outdated, cached groomer.
  const groomers = await readGroomers(tx, siteId, [groomer.id]);
  const readCalendar = async () => (await readCalendars(tx, siteId, groomers, at, at)).get(groomer.id);
  let calendar = await readCalendar();
  const hasExpired = ({ expiresAt }: Busy) => typeof expiresAt === "number" && expiresAt <= now.getTime();
  if (calendar?.busy.some(hasExpired)) {
    // The session of an expired hold may extend the hold right now. The delete waits for that session, so
    // the second read sees the result.
    await calendarStore.deleteExpired(tx, siteId, groomer.id, now);
    calendar = await readCalendar();
  }
  if (!calendar) return { ok: false, reason: "outside_zones", busy: [] };
  const { busy } = calendar;
  await recallDrives(tx, siteId, calendar, { place: needs.place, at });
  const fit = fitsWith(calendar, needs, at, now.getTime(), overrides);
  return fit.ok ? { ok: true, opening: fit, busy } : { ...fit, busy };
}

/** The time that `holder` (the id of an order or booking session) occupies when it takes an opening. */
export function toOccupancy(opening: Opening, place: Place, holder: string): calendarStore.Occupancy {
  return {
    resource: opening.groomerId,
    holder,
    startsAt: new Date(opening.startsAt),
    endsAt: new Date(opening.endsAt),
    minutes: (opening.endsAt - opening.startsAt) / 60_000,
    place,
    driveEstimated: opening.isDriveEstimated === true,
  };
}

/** The result of holding several times. `index` is the position of the first choice that is not free. */
export type HoldResult =
  | { ok: true; openings: readonly Opening[]; expiresAt: Date }
  | { ok: false; reason: Reason; index: number };

/**
 * Holds all choices for a booking session, or none, until `expiresAt` (in ten minutes unless given). New
 * holds replace the session's old holds; a refusal leaves the old holds in place.
 */
export async function hold(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  choices: readonly Choice[],
  now: Date,
  expiresAt = holdEnd(now),
): Promise<HoldResult> {
  await takeLock(tx, lockGroomers(choices.map(({ groomer }) => groomer.id)));
  const openings: Opening[] = [];
  for (const [index, choice] of choices.entries()) {
    // Each choice is judged as if the session had already reserved its other choices.
    const others = choices.filter((other) => other !== choice).map(toReservedBlock);
    const needs = { ...choice.needs, exceptHolder: holder, reservedBlocks: others };
    const outcome = await decide(tx, siteId, { ...choice, needs }, now);
    if (!outcome.ok) return { ok: false, reason: outcome.reason, index };
    openings.push(outcome.opening);
  }
  await release(tx, siteId, holder);
  for (const [index, choice] of choices.entries()) {
    const time = toOccupancy(openings[index] as Opening, choice.needs.place, holder);
    await calendarStore.insertHold(tx, siteId, { ...time, expiresAt });
  }
  return { ok: true, openings, expiresAt };
}

/** The block that a choice reserves while the other choices of its session are judged. */
function toReservedBlock({ groomer, startsAt, needs }: Choice) {
  return { groomerId: groomer.id, startsAt: startsAt.getTime(), minutes: needs.minutes };
}

/**
 * Moves the end of a session's live holds to ten minutes from now. Returns the new end, or null when fewer
 * than `count` holds (at least one) were still live.
 */
export async function extend(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  count: number,
  now: Date,
): Promise<Date | null> {
  const expiresAt = holdEnd(now);
  const extendedCount = await calendarStore.extendHolds(tx, siteId, holder, { now, expiresAt });
  return extendedCount >= Math.max(count, 1) ? expiresAt : null;
}

/**
 * Locks the calendars of these groomers, always in the same order, so that transactions cannot deadlock. The
 * lock announces a write: until the change feed reports it, this process reads these groomers from the
 * database.
 */
export function lockGroomers(groomerIds: readonly string[]): Lock {
  const lock = calendarStore.lockResources(groomerIds);
  return Object.assign((before: Parameters<Lock>[0]) => lock(before), {
    onTaken: () => touchBoards(groomerIds),
  });
}

/** Releases a session's holds with all groomers, or with `groomerId` only. */
export async function release(tx: Tx, siteId: SiteId, holder: string, groomerId?: string): Promise<void> {
  await run(tx, calendarStore.deleteHolds(tx, siteId, holder, groomerId));
}

/**
 * Books a time for an order: judges the time again by all rules, then turns the session's hold into the
 * order's row. If the hold has expired but the time is still free, the booking succeeds.
 */
export async function book(
  tx: Tx,
  siteId: SiteId,
  session: { holder: string },
  choice: Choice & { orderId: string },
  now: Date,
): Promise<JudgedTime> {
  // The session's own holds count as free. Visits that the session has already booked count as orders.
  const needs = { ...choice.needs, exceptHolder: session.holder };
  await takeLock(tx, lockGroomers([choice.groomer.id]));
  const visit = await decide(tx, siteId, { ...choice, needs }, now);
  if (!visit.ok) return visit;
  const time = toOccupancy(visit.opening, choice.needs.place, choice.orderId);
  const isHeld = visit.busy.some(({ holder }) => holder === session.holder);
  const isConverted = isHeld && (await calendarStore.convertHold(tx, siteId, session.holder, time));
  if (isHeld && !isConverted) {
    // The hold has another length, because the groomer's pace has changed. It would overlap the order's row.
    await release(tx, siteId, session.holder, choice.groomer.id);
  }
  if (!isConverted) await run(tx, calendarStore.insertVisits(tx, siteId, [time]));
  return visit;
}

/** The groomer and the time that an order has now. */
export type OwnVisit = { orderId: string; groomerId: string; startsAt: Date; endsAt: Date };

/**
 * Gives an order's visit another time. The order's own time counts as free and is then released. With
 * `holdsOldTime` the old time stays occupied until the request is answered, and only a time requested
 * earlier is released.
 */
export async function reschedule(
  tx: Tx,
  siteId: SiteId,
  visit: OwnVisit,
  choice: Choice & { holdsOldTime: boolean },
  now: Date,
): Promise<JudgedTime> {
  await takeLock(tx, lockGroomers([visit.groomerId, choice.groomer.id]));
  const needs = { ...choice.needs, exceptHolder: visit.orderId };
  const outcome = await decide(tx, siteId, { ...choice, needs }, now);
  if (!outcome.ok) return outcome;
  const { groomerId: resource, startsAt, endsAt } = visit;
  const stayingTime = choice.holdsOldTime ? { resource, startsAt, endsAt } : undefined;
  const released = await calendarStore.deleteOrder(tx, siteId, visit.orderId, stayingTime);
  const time = toOccupancy(outcome.opening, choice.needs.place, visit.orderId);
  if (choice.overrides?.reasons.includes("closed")) await cutTimeOff(tx, siteId, time);
  await run(tx, calendarStore.insertVisits(tx, siteId, [time]));
  await coverTimeOff(tx, siteId, released);
  return outcome;
}

/**
 * Releases the time that an order occupies. With `visit`, that time stays occupied and only a requested
 * other time is released. The caller must hold the groomers' locks (`lockGroomers`).
 */
export async function releaseOrder(tx: Tx, siteId: SiteId, orderId: string, visit?: OwnVisit): Promise<void> {
  const stayingTime = visit && { resource: visit.groomerId, startsAt: visit.startsAt, endsAt: visit.endsAt };
  await coverTimeOff(tx, siteId, await calendarStore.deleteOrder(tx, siteId, orderId, stayingTime));
}
