import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { type Lock, run, takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { boardOf, touchBoards } from "./board/occupancy.ts";
import { estimateDrive } from "./rules/drive-estimate.ts";
import type {
  Busy,
  GroomerCalendar,
  GroomerNeeds,
  Opening,
  Place,
  Reason,
  WeeklyHours,
  WorkHours,
} from "./rules/groomer-calendar.ts";
import { holdEnd } from "./rules/holds.ts";
import { AROUND_MS, fits } from "./rules/start-fits.ts";
import * as calendarStore from "./store.ts";

const DAY_MS = 86_400_000;

/** The first and last local date of a search, `YYYY-MM-DD`, both included. */
export type Dates = { from: string; to: string };

/**
 * Each groomer's calendar for a search over local dates, in any time zone. `newest`: the groomer whose
 * calendar must be current, while a moment-old one is good enough for all others; every groomer when left
 * out.
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
 * Each groomer's calendar between two instants (epoch ms; `AROUND_MS` are added). The board answers first
 * where the process has one; a transaction always reads its own database state.
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
  const sure = board?.read(siteId, ids) ?? new Map<string, GroomerCalendar["busy"]>();
  if (newest !== undefined && sure.size < ids.length) {
    const others = ids.filter((id) => id !== newest && !sure.has(id));
    for (const [id, busy] of board?.lastKnown(siteId, others) ?? []) sure.set(id, busy);
  }
  const unsure = sure.size === ids.length ? [] : ids.filter((id) => !sure.has(id));
  const [begin, end] = [new Date(from - AROUND_MS), new Date(to + AROUND_MS)];
  const read = await calendarStore.readBusy(db, siteId, unsure, begin, end);
  return new Map(
    groomers.map((groomer) => {
      const busy = sure.get(groomer.id) ?? read.get(groomer.id) ?? [];
      return [groomer.id, toCalendar(groomer, busy)];
    }),
  );
}

/** Lasts as long as the roster's groomer object, which is replaced as soon as something in it changes. */
const lastCalendars = new WeakMap<Groomer, GroomerCalendar>();

/** The calendar of a groomer with this occupied time. */
export function toCalendar(groomer: Groomer, busy: GroomerCalendar["busy"]): GroomerCalendar {
  const known = lastCalendars.get(groomer);
  // Two empty lists are the same: the agenda of the first one stays valid.
  if (known && (known.busy === busy || known.busy.length + busy.length === 0)) return known;
  const calendar: GroomerCalendar = {
    groomerId: groomer.id,
    timeZone: groomer.timeZone,
    startPlace: groomer.startPlace,
    hours: known?.hours ?? weekly(groomer.hours),
    zones: groomer.zones,
    weightLimitLbs: groomer.weightLimitLbs,
    refusedBreedIds: groomer.refusedBreedIds,
    busy: busy.length === 0 ? [] : busy,
    drive: estimateDrive,
  };
  lastCalendars.set(groomer, calendar);
  return calendar;
}

function weekly(hours: Groomer["hours"]): WeeklyHours {
  const week: Partial<Record<number, WorkHours[]>> = {};
  for (const { weekday, startMinute, endMinute } of hours) {
    const day = week[weekday] ?? [];
    week[weekday] = [...day, { startMinute, endMinute }];
  }
  return week as WeeklyHours;
}

/** A time with one groomer, to be held or booked. */
export type Choice = { groomer: Groomer; needs: GroomerNeeds; startsAt: Date };

export type JudgedTime = { ok: true; opening: Opening } | { ok: false; reason: Reason };

/** Decides on a choice by the present rows and the rules that listed it. The groomer is locked. */
async function decide(
  tx: Tx,
  siteId: SiteId,
  choice: Choice,
  now: Date,
): Promise<JudgedTime & { busy: GroomerCalendar["busy"] }> {
  const { groomer, needs, startsAt } = choice;
  const at = startsAt.getTime();
  // Read again, because the choice may rest on cached facts of the groomer.
  const groomers = await readGroomers(tx, siteId, [groomer.id]);
  const read = async () => (await readCalendars(tx, siteId, groomers, at, at)).get(groomer.id);
  let calendar = await read();
  const hasExpired = ({ expiresAt }: Busy) => typeof expiresAt === "number" && expiresAt <= now.getTime();
  if (calendar?.busy.some(hasExpired)) {
    // Its session may extend it right now. The delete waits for that, so the second read is right.
    await calendarStore.deleteExpired(tx, siteId, groomer.id, now);
    calendar = await read();
  }
  if (!calendar) return { ok: false, reason: "outside_zones", busy: [] };
  const { busy } = calendar;
  const fit = fits(calendar, needs, at, now.getTime());
  return fit.ok ? { ok: true, opening: fit, busy } : { ...fit, busy };
}

/** The occupied time of an opening for `holder`, an order's or booking session's id. */
export function toOccupancy(opening: Opening, place: Place, holder: string): calendarStore.Occupancy {
  return {
    resource: opening.groomerId,
    holder,
    startsAt: new Date(opening.startsAt),
    endsAt: new Date(opening.endsAt),
    minutes: (opening.endsAt - opening.startsAt) / 60_000,
    place,
  };
}

/** How holding several times ended; `index` is the place of the choice that is not free. */
export type HoldResult =
  | { ok: true; openings: readonly Opening[]; expiresAt: Date }
  | { ok: false; reason: Reason; index: number };

/**
 * Holds times for a booking session, all or none, in place of what it held before: for ten minutes unless
 * `expiresAt` says. The old holds stay when one of the new ones is refused. Choices of one groomer count
 * for each other as chosen already.
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
    const others = choices.filter((one) => one !== choice).map(blockOf);
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

/** A choice as a reserved time for the others of its session. */
function blockOf({ groomer, startsAt, needs }: Choice) {
  return { groomerId: groomer.id, startsAt: startsAt.getTime(), minutes: needs.minutes };
}

/** Extends all holds of a session by ten minutes from now; null when fewer than `count` are left. */
export async function extend(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  count: number,
  now: Date,
): Promise<Date | null> {
  const expiresAt = holdEnd(now);
  const extended = await calendarStore.extendHolds(tx, siteId, holder, { now, expiresAt });
  return extended >= Math.max(count, 1) ? expiresAt : null;
}

/**
 * Locks all groomers that a transaction decides on, always in one order, so that it cannot deadlock. A lock
 * announces a write: this process reads these groomers from the database until the change feed has it.
 */
export function lockGroomers(groomerIds: readonly string[]): Lock {
  const lock = calendarStore.lockResources(groomerIds);
  return Object.assign((before: Parameters<Lock>[0]) => lock(before), {
    onTaken: () => touchBoards(groomerIds),
  });
}

/** Releases the holds of a session, with all groomers or with one. */
export async function release(tx: Tx, siteId: SiteId, holder: string, groomerId?: string): Promise<void> {
  await run(tx, calendarStore.deleteHolds(tx, siteId, holder, groomerId));
}

/**
 * Books a time for an order: judged again with driving, then the session's hold becomes the order's row.
 * A hold that ran out does no harm while the time is still free.
 */
export async function book(
  tx: Tx,
  siteId: SiteId,
  from: { holder: string },
  choice: Choice & { orderId: string },
  now: Date,
): Promise<JudgedTime> {
  // A session's visits are booked one by one: those already booked count as orders.
  const needs = { ...choice.needs, exceptHolder: from.holder };
  await takeLock(tx, lockGroomers([choice.groomer.id]));
  const visit = await decide(tx, siteId, { ...choice, needs }, now);
  if (!visit.ok) return visit;
  const time = toOccupancy(visit.opening, choice.needs.place, choice.orderId);
  const isHeld = visit.busy.some(({ holder }) => holder === from.holder);
  const converted = isHeld && (await calendarStore.convertHold(tx, siteId, from.holder, time));
  if (isHeld && !converted) {
    // A hold of another length (the groomer's pace has changed) would conflict with the order.
    await release(tx, siteId, from.holder, choice.groomer.id);
  }
  if (!converted) await run(tx, calendarStore.insertVisits(tx, siteId, [time]));
  return visit;
}

/** A visit that an order has already. */
export type OwnVisit = { orderId: string; groomerId: string; startsAt: Date; endsAt: Date };

/**
 * Gives an order's visit another time, judged by the rules that listed it; the order's own time counts as
 * free. The old time is released in the same transaction, or, with `holdsOldTime`, stays occupied until the
 * request is answered (an earlier requested time is released). A refusal changes nothing.
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
  const old = choice.holdsOldTime ? { resource, startsAt, endsAt } : undefined;
  await calendarStore.deleteOrder(tx, siteId, visit.orderId, old);
  const time = toOccupancy(outcome.opening, choice.needs.place, visit.orderId);
  await run(tx, calendarStore.insertVisits(tx, siteId, [time]));
  return outcome;
}

/**
 * Releases what an order occupies: all of it, or only a requested time beside its own `visit`. Take the
 * groomers' locks before (`lockGroomers`).
 */
export async function releaseOrder(tx: Tx, siteId: SiteId, orderId: string, visit?: OwnVisit): Promise<void> {
  const own = visit && { resource: visit.groomerId, startsAt: visit.startsAt, endsAt: visit.endsAt };
  await calendarStore.deleteOrder(tx, siteId, orderId, own);
}
