import type { RawBuilder, SqlBool } from "kysely";
import { type Groomer, selectGroomers, toGroomers } from "#features/groomers/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { RowsOf, Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Busy, Opening } from "../rules/groomer-calendar.ts";
import { AROUND_MS, fits } from "../rules/start-fits.ts";
import { type Choice, release, toOccupancy } from "../service.ts";
import * as bookingStatements from "../store/booking-statements.ts";
import * as calendarStore from "../store.ts";
import { recallDrives } from "./recall-drives.ts";
import { toCalendar } from "./to-calendar.ts";

// A booking session's times become its orders' times. The caller adds these queries to its own three
// statements, the first of which locks, the second reads and the third writes.

/**
 * The queries for the rows that `judgeTimes` and `bookTimes` need. They must run after the groomers are
 * locked.
 */
export function lockedRows(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  choices: readonly Pick<Choice, "groomer" | "startsAt">[],
) {
  const ids = [...new Set(choices.map(({ groomer }) => groomer.id))];
  const starts = choices.map(({ startsAt }) => startsAt.getTime());
  // As in `readCalendars`, occupied time shortly before and after the starts matters too.
  const [from, to] = [new Date(Math.min(...starts) - AROUND_MS), new Date(Math.max(...starts) + AROUND_MS)];
  return {
    groomers: selectGroomers(tx, siteId, ids),
    busy: calendarStore.busyQuery(tx, siteId, ids, from, to),
    holds: bookingStatements.holdsQuery(tx, siteId, holder),
  };
}
export type LockedRows = {
  [K in keyof ReturnType<typeof lockedRows>]: RowsOf<ReturnType<typeof lockedRows>[K]>;
};

/**
 * Removes expired holds with the groomers of these rows. Returns true when there were expired holds. The
 * caller must then read the rows again, because a session may just have extended such a hold.
 */
export async function clearExpired(
  tx: Tx,
  siteId: SiteId,
  { busy }: LockedRows,
  now: Date,
): Promise<boolean> {
  const expired = busy.filter(
    ({ expiresAt }) => expiresAt !== null && Date.parse(String(expiresAt)) <= now.getTime(),
  );
  const resources = [...new Set(expired.map(({ resource }) => resource))].sort();
  for (const resource of resources) await calendarStore.deleteExpired(tx, siteId, resource, now);
  return resources.length > 0;
}

/** A statement that releases the holder's holds, as `release` does, if the condition `when` is true. */
export function releaseWhen(
  db: Db,
  siteId: SiteId,
  { holder, groomerId }: { holder: string; groomerId: string | undefined },
  when: RawBuilder<SqlBool>,
): Statement {
  return calendarStore.deleteHolds(db, siteId, holder, groomerId, when);
}

export type Judged = { groomer: Groomer; opening: Opening };

/**
 * Decides whether all choices of a session are free, by these rows and the rules that listed the choices.
 * The session's holds count as free. `index` is the position of the first choice that is not free.
 */
export async function judgeTimes(
  tx: Tx,
  siteId: SiteId,
  rows: LockedRows,
  holder: string,
  choices: readonly Choice[],
  now: Date,
): Promise<{ ok: true; times: Judged[] } | { ok: false; index: number }> {
  const busyByGroomer = calendarStore.byResource(rows.busy);
  const groomers = new Map(toGroomers(rows.groomers).map((groomer) => [groomer.id, groomer]));
  const times: Judged[] = [];
  for (const [index, { groomer: chosen, needs, startsAt }] of choices.entries()) {
    const groomer = groomers.get(chosen.id);
    const busy: readonly Busy[] = busyByGroomer.get(chosen.id) ?? [];
    const ownNeeds = { ...needs, exceptHolder: holder };
    if (!groomer) return { ok: false, index };
    const calendar = toCalendar(groomer, busy);
    await recallDrives(tx, siteId, calendar, { place: needs.place, at: startsAt.getTime() });
    const fit = fits(calendar, ownNeeds, startsAt.getTime(), now.getTime());
    if (!fit.ok) return { ok: false, index };
    times.push({ groomer, opening: fit });
  }
  return { ok: true, times };
}

/**
 * Returns the statement that books judged times for orders. If the session's holds match the times, their
 * rows become the orders' rows. Otherwise all holds are released here first. It must return as many rows as
 * there are times.
 */
export async function bookTimes(
  tx: Tx,
  siteId: SiteId,
  { holds }: LockedRows,
  holder: string,
  times: readonly { orderId: string; opening: Opening; place: Choice["needs"]["place"] }[],
) {
  const visits = times.map(({ orderId, opening, place }) => toOccupancy(opening, place, orderId));
  const held = visits.flatMap((visit) => {
    const hold = holds.find(
      ({ resource, startsAt, endsAt }) =>
        resource === visit.resource &&
        Date.parse(startsAt) === visit.startsAt.getTime() &&
        Date.parse(endsAt) === visit.endsAt.getTime(),
    );
    return hold ? [{ id: hold.id, visit }] : [];
  });
  const doHoldsMatch = held.length === visits.length && held.length === holds.length;
  if (!doHoldsMatch && holds.length > 0) await release(tx, siteId, holder);
  const bookedTimes = doHoldsMatch
    ? bookingStatements.convertHolds(tx, siteId, held)
    : calendarStore.insertVisits(tx, siteId, visits);
  return { bookedTimes };
}
