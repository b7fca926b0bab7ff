import { type Groomer, readGroomers } from "#features/groomers/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import { type Lock, run, takeLock } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { boardOf, touchBoards } from "./board.ts";
import { AROUND_MS, fits } from "./rules/fits.ts";
import type {
  Busy,
  Drive,
  GroomerPicture,
  Opening,
  Reason,
  WeeklyHours,
  Wish,
  WorkHours,
} from "./rules/picture.ts";
import * as calendarStore from "./store.ts";

const DAY_MS = 86_400_000;

/** A hold lasts ten minutes, and can be extended twice. */
export const HOLD_MINUTES = 10;
export const MOST_EXTENSIONS = 2;

/** The first and last local date of a search, `YYYY-MM-DD`, both included. */
export type Dates = { from: string; to: string };

/**
 * What the calendar's rules must know of each groomer to be asked for local dates, wherever they lie.
 * `newest`: the one of whom no older news will do, where that of a moment ago will for all others; everybody
 * when left out.
 */
export function picturesOn(
  db: Db,
  siteId: SiteId,
  groomers: readonly Groomer[],
  { from, to }: Dates,
  newest?: string,
): Promise<Map<string, GroomerPicture>> {
  const midnight = (date: string) => Date.parse(`${date}T00:00:00Z`);
  return pictures(db, siteId, groomers, midnight(from), midnight(to) + DAY_MS, newest);
}

/**
 * What the calendar's rules must know of each groomer between two instants (epoch ms; `AROUND_MS` are added).
 * Of a database that a board is kept of, the board is asked first; a transaction is told what is true in it.
 */
export async function pictures(
  db: Db,
  siteId: SiteId,
  groomers: readonly Groomer[],
  from: number,
  to: number,
  newest?: string,
): Promise<Map<string, GroomerPicture>> {
  const ids = groomers.map((groomer) => groomer.id);
  const board = boardOf(db);
  const sure = board?.read(siteId, ids) ?? new Map<string, GroomerPicture["busy"]>();
  if (newest !== undefined && sure.size < ids.length) {
    const others = ids.filter((id) => id !== newest && !sure.has(id));
    for (const [id, busy] of board?.lastKnown(siteId, others) ?? []) sure.set(id, busy);
  }
  const unsure = sure.size === ids.length ? [] : ids.filter((id) => !sure.has(id));
  const [begin, end] = [new Date(from - AROUND_MS), new Date(to + AROUND_MS)];
  const asked = await calendarStore.readBusy(db, siteId, unsure, begin, end);
  return new Map(
    groomers.map((groomer) => {
      const busy = sure.get(groomer.id) ?? asked.get(groomer.id) ?? [];
      return [groomer.id, pictureOf(groomer, busy)];
    }),
  );
}

/** Lasts as long as the roster's groomer, which is another one as soon as something in it changes. */
const drawn = new WeakMap<Groomer, GroomerPicture>();

/** What the rules must know of a groomer who is occupied so. */
export function pictureOf(groomer: Groomer, busy: GroomerPicture["busy"]): GroomerPicture {
  const known = drawn.get(groomer);
  // Nothing to do is one and the same, whatever list says so: what was laid out of it lasts.
  if (known && (known.busy === busy || known.busy.length + busy.length === 0)) return known;
  const picture: GroomerPicture = {
    groomerId: groomer.id,
    timeZone: groomer.timeZone,
    startPlace: groomer.startPlace,
    hours: known?.hours ?? weekly(groomer.hours),
    zones: groomer.zones,
    weightLimitLbs: groomer.weightLimitLbs,
    refusedBreedIds: groomer.refusedBreedIds,
    busy: busy.length === 0 ? [] : busy,
  };
  drawn.set(groomer, picture);
  return picture;
}

function weekly(hours: Groomer["hours"]): WeeklyHours {
  const week: Partial<Record<number, WorkHours[]>> = {};
  for (const { weekday, startMinute, endMinute } of hours) {
    const day = week[weekday] ?? [];
    week[weekday] = [...day, { startMinute, endMinute }];
  }
  return week as WeeklyHours;
}

/** A time with one groomer that someone wants to hold or to keep. */
export type Choice = { groomer: Groomer; wish: Wish; startsAt: Date };

export type Outcome = { ok: true; opening: Opening } | { ok: false; reason: Reason };

/** Decides the choice on what is there now, by the rules that listed it. The groomer is locked. */
async function decide(
  tx: Tx,
  siteId: SiteId,
  choice: Choice,
  drive: Drive,
  now: Date,
): Promise<Outcome & { busy: GroomerPicture["busy"] }> {
  const { groomer, wish, startsAt } = choice;
  const at = startsAt.getTime();
  // Read again: whoever chose has seen the groomer as it was remembered.
  const groomers = await readGroomers(tx, siteId, [groomer.id]);
  const read = async () => (await pictures(tx, siteId, groomers, at, at)).get(groomer.id);
  let picture = await read();
  const hasExpired = ({ expiresAt }: Busy) => typeof expiresAt === "number" && expiresAt <= now.getTime();
  if (picture?.busy.some(hasExpired)) {
    // Its owner may just be extending it: what is there is known once the row has been asked for.
    await calendarStore.deleteExpired(tx, siteId, groomer.id, now);
    picture = await read();
  }
  if (!picture) return { ok: false, reason: "outside_zones", busy: [] };
  const { busy } = picture;
  const fit = fits(picture, wish, at, drive, now.getTime());
  return fit.ok ? { ok: true, opening: fit, busy } : { ...fit, busy };
}

function timeOf(choice: Choice, opening: Opening, holder: string): calendarStore.Occupancy {
  return {
    resource: choice.groomer.id,
    holder,
    startsAt: new Date(opening.startsAt),
    endsAt: new Date(opening.endsAt),
    minutes: (opening.endsAt - opening.startsAt) / 60_000,
    place: choice.wish.place,
  };
}

/** How holding several times ended; `index` tells which of the choices is not to be had. */
export type HoldOutcome =
  | { ok: true; openings: readonly Opening[]; expiresAt: Date }
  | { ok: false; reason: Reason; index: number };

/**
 * Holds times for a booking session, all or none, in place of what it held before: for ten minutes unless
 * `expiresAt` says. The old holds stay when one of the new ones is refused. Choices of one groomer count for
 * each other as chosen already.
 */
export async function hold(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  choices: readonly Choice[],
  drive: Drive,
  now: Date,
  expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000),
): Promise<HoldOutcome> {
  await takeLock(tx, lockGroomers(choices.map(({ groomer }) => groomer.id)));
  const openings: Opening[] = [];
  for (const [index, choice] of choices.entries()) {
    const others = choices.filter((one) => one !== choice).map(blockOf);
    const wish = { ...choice.wish, exceptHolder: holder, reservedBlocks: others };
    const outcome = await decide(tx, siteId, { ...choice, wish }, drive, now);
    if (!outcome.ok) return { ok: false, reason: outcome.reason, index };
    openings.push(outcome.opening);
  }
  await release(tx, siteId, holder);
  for (const [index, choice] of choices.entries()) {
    const time = timeOf(choice, openings[index] as Opening, holder);
    await calendarStore.insertHold(tx, siteId, { ...time, expiresAt });
  }
  return { ok: true, openings, expiresAt };
}

/** A choice as the others of its session see it. */
function blockOf({ groomer, startsAt, wish }: Choice) {
  return { groomerId: groomer.id, startsAt: startsAt.getTime(), minutes: wish.minutes };
}

/**
 * Another ten minutes for all holds of a session that are still there, `count` of them; null when one is
 * gone.
 */
export async function extend(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  count: number,
  now: Date,
): Promise<Date | null> {
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000);
  const extended = await calendarStore.extendHolds(tx, siteId, holder, { now, expiresAt });
  return extended >= Math.max(count, 1) ? expiresAt : null;
}

/**
 * The locks of all groomers that a transaction will decide on, in the one order that closes no circle.
 * Whoever locks a groomer writes to it: this process lists that one from the database until the news of it
 * has come.
 */
export function lockGroomers(groomerIds: readonly string[]): Lock {
  const lock = calendarStore.lockResources(groomerIds);
  return Object.assign((before: Parameters<Lock>[0]) => lock(before), {
    onTaken: () => touchBoards(groomerIds),
  });
}

/** Gives back what a session holds, with all groomers or with one. */
export async function release(tx: Tx, siteId: SiteId, holder: string, groomerId?: string): Promise<void> {
  await run(tx, calendarStore.deleteHolds(tx, siteId, holder, groomerId));
}

/**
 * Gives a time to an order for good: re-checked with driving, then the session's hold becomes the order's own
 * row. A hold that ran out is no loss while nobody else took the time.
 */
export async function keep(
  tx: Tx,
  siteId: SiteId,
  from: { holder: string },
  choice: Choice & { orderId: string },
  drive: Drive,
  now: Date,
): Promise<Outcome> {
  // The same session's other visits are kept one by one: those that are done count as the orders that they
  // are.
  const wish = { ...choice.wish, exceptHolder: from.holder };
  await takeLock(tx, lockGroomers([choice.groomer.id]));
  const visit = await decide(tx, siteId, { ...choice, wish }, drive, now);
  if (!visit.ok) return visit;
  const time = timeOf(choice, visit.opening, choice.orderId);
  const isHeld = visit.busy.some(({ holder }) => holder === from.holder);
  const converted = isHeld && (await calendarStore.convertHold(tx, siteId, from.holder, time));
  if (isHeld && !converted) {
    // A hold of another length (the groomer's pace has changed) would stand in the order's way.
    await release(tx, siteId, from.holder, choice.groomer.id);
  }
  if (!converted) await run(tx, calendarStore.insertVisits(tx, siteId, [time]));
  return visit;
}

/** A visit that an order has already. */
export type OwnVisit = { orderId: string; groomerId: string; startsAt: Date; endsAt: Date };

/**
 * Moves an order's visit, judged by the rules that listed the new time; its own time does not stand in its
 * way. The old time is given back in the same transaction, or, with `keepsOld`, kept beside the new one until
 * somebody has agreed (an earlier wish is given back). When the new time is refused everything stays.
 */
export async function move(
  tx: Tx,
  siteId: SiteId,
  visit: OwnVisit,
  choice: Choice & { keepsOld: boolean },
  drive: Drive,
  now: Date,
): Promise<Outcome> {
  await takeLock(tx, lockGroomers([visit.groomerId, choice.groomer.id]));
  const wish = { ...choice.wish, exceptHolder: visit.orderId };
  const outcome = await decide(tx, siteId, { ...choice, wish }, drive, now);
  if (!outcome.ok) return outcome;
  const { groomerId: resource, startsAt, endsAt } = visit;
  const old = choice.keepsOld ? { resource, startsAt, endsAt } : undefined;
  await calendarStore.deleteOrder(tx, siteId, visit.orderId, old);
  const time = timeOf(choice, outcome.opening, visit.orderId);
  await run(tx, calendarStore.insertVisits(tx, siteId, [time]));
  return outcome;
}

/**
 * Gives back what an order occupies: all of it, or only what is wished beside its own `visit`. Take the
 * groomers' locks before (`lockGroomers`).
 */
export async function free(tx: Tx, siteId: SiteId, orderId: string, visit?: OwnVisit): Promise<void> {
  const own = visit && { resource: visit.groomerId, startsAt: visit.startsAt, endsAt: visit.endsAt };
  await calendarStore.deleteOrder(tx, siteId, orderId, own);
}
