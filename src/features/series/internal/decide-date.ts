import { lockOpenCustomer } from "#features/accounts/service/lock-customer.ts";
import { bookOwnTime } from "#features/booking/clients/service/book-own-time.ts";
import { judgeOwnTime } from "#features/booking/clients/service/judge-own-time.ts";
import { prepareOwnVisit } from "#features/booking/clients/service/prepare-own-visit.ts";
import { withPrecision } from "#features/places/rules/precision.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Tx } from "#kit/server/database.ts";
import { ANONYMOUS } from "#kit/wire/actor.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { notifyWaiting } from "../mail/notify-waiting.ts";
import type { SeriesWhy } from "../rules.ts";
import { nextDate, startOn } from "../rules.ts";
import * as store from "../store.ts";
import { toDateBookingId } from "./stable-ids.ts";

export type Scope = Pick<Context, "db" | "siteId" | "now">;
type Visit = Awaited<ReturnType<typeof prepareOwnVisit>>["visit"];
export type SeriesVisit = { ok: true; visit: Visit } | { ok: false; why: SeriesWhy };

/**
 * Prepares a visit of a series with the present facts of client, pets and services, or says why not.
 * `source`: who books it. The team may book before the client agrees to the terms.
 */
export async function prepareSeriesVisit(
  scope: Scope,
  row: store.SeriesRow,
  source: store.SeriesSource = row.source,
): Promise<SeriesVisit> {
  const { groomerId, groomerAccountId, customerId, pets, origin } = row;
  const place = { groomerId, groomerAccountId, customerId, address: withPrecision(row.address), source };
  try {
    const prepared = await prepareOwnVisit({ ...scope, origin, actor: ANONYMOUS }, { ...place, pets });
    return prepared.notAtOnce && source === "groomer"
      ? { ok: false, why: "client" }
      : { ok: true, visit: prepared.visit };
  } catch (error) {
    const why = whyOf(error);
    if (why === null) throw error;
    return { ok: false, why };
  }
}

/** Why a refused visit waits for the groomer; null for a fault, which a repeat may heal. */
function whyOf(error: unknown): SeriesWhy | null {
  switch (asRefusal(error)?.code) {
    case "validation_failed":
    case "not_found":
      return "services";
    case "price_changed":
      return "dearer";
    case "conflict":
    case "not_ready":
      return "client";
    default:
      return null;
  }
}

/** The states in which a date may be decided. `undefined`: nothing is decided. */
type Open = readonly (store.DateDecision["state"] | undefined)[];

/**
 * Locks the series, which comes before all other locks, so that each date is decided once. `waits`: whether
 * to wait for another run that has the lock. Returns whether the date may still be decided: not after a move
 * of the series, whose dates are other ones.
 */
async function lockOpen(
  tx: Tx,
  siteId: Scope["siteId"],
  { id, moves }: Pick<store.SeriesRow, "id" | "moves">,
  { date, open, waits }: { date: string; open: Open; waits: boolean },
): Promise<boolean> {
  const row = await store.lock(tx, siteId, id, { waits });
  if (!row || row.moves !== moves || (row.endedFrom !== null && row.endedFrom <= date)) return false;
  const known = await store.findDate(tx, siteId, id, date);
  return open.includes(known?.state);
}

/** `audit` is written with the order. */
type Time = {
  startsAt: Date;
  agreedMax: number;
  open: Open;
  waits: boolean;
  audit?: (tx: Tx, orderId: string) => Promise<unknown>;
};

/** `busy`: another call is at this series, or the time came free again. A later try decides. */
type Made = { ok: true } | { ok: false; why: SeriesWhy | "busy" };

/**
 * Makes the order of a date, and notes it, in one transaction. The result is also ok when another call has
 * decided the date.
 */
export async function makeDate(
  scope: Scope,
  row: store.SeriesRow,
  visit: Visit,
  date: string,
  { startsAt, agreedMax, open, waits, audit }: Time,
): Promise<Made> {
  const { db, siteId } = scope;
  const beside = {
    // The account may have been closed since it was read.
    lock: async (tx: Tx) =>
      (await lockOpen(tx, siteId, row, { date, open, waits })) &&
      (await lockOpenCustomer(tx, siteId, row.customerId)),
    async write(tx: Tx, [orderId = ""]: readonly string[]) {
      await store.putDate(tx, siteId, row.id, date, { state: "made", orderId });
      await store.advance(tx, siteId, row, { date, next: nextDate(date, row.weeks) });
      await audit?.(tx, orderId);
    },
  };
  const id = toDateBookingId(siteId, row, date);
  try {
    await bookOwnTime(scope, visit, { id, startsAt, agreedMax, beside });
  } catch (error) {
    const why = whyOf(error);
    if (why === null) throw error;
    return { ok: false, why };
  }
  const known = await store.findDate(db, siteId, row.id, date);
  if (!open.includes(known?.state)) return { ok: true };
  const judged = await judgeOwnTime(scope, visit, startsAt);
  return { ok: false, why: judged.ok ? "busy" : judged.reason };
}

const UNDECIDED: Open = ["planned", undefined];

/**
 * Decides on the next date of a series: it becomes an order, or waits for the groomer. Safe to repeat.
 * Returns false if another run is at this series: it decides.
 */
export async function decideDate(
  scope: Scope,
  row: store.SeriesRow,
  prepared: SeriesVisit,
  date: string,
): Promise<boolean> {
  const { db, siteId } = scope;
  const { id } = row;
  const known = await store.findDate(db, siteId, id, date);
  const next = nextDate(date, row.weeks);
  // An order and a date that waits have moved the series on already.
  if (known?.state === "skipped") await store.advance(db, siteId, row, { date, next });
  if (!UNDECIDED.includes(known?.state)) return true;
  const startsAt = known?.startsAt ?? startOn(row, date);
  const time = { startsAt, agreedMax: row.agreedMax, open: UNDECIDED, waits: false };
  const made = prepared.ok ? await makeDate(scope, row, prepared.visit, date, time) : prepared;
  if (made.ok) return true;
  const { why } = made;
  if (why === "busy") return false;
  return db.transaction().execute(async (tx) => {
    if (!(await lockOpen(tx, siteId, row, { date, open: UNDECIDED, waits: false }))) return false;
    await store.putDate(tx, siteId, id, date, { state: "waits", why });
    await notifyWaiting(tx, scope, row, { date, why });
    await store.advance(tx, siteId, row, { date, next });
    return true;
  });
}
