import type { RawBuilder, SqlBool } from "kysely";
import { type Groomer, selectGroomers, toGroomers } from "#features/groomers/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { RowsOf, Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Busy, Opening } from "../rules/groomer-calendar.ts";
import { AROUND_MS, fits } from "../rules/start-fits.ts";
import { type Choice, release, toCalendar, toOccupancy } from "../service.ts";
import * as bookingStatements from "../store/booking-statements.ts";
import * as calendarStore from "../store.ts";

// How a booking session's times become its orders' own, in three statements that others share: one that
// locks, one that reads, one that writes.

/** The rows that `judgeTimes` and `bookTimes` need, read under the groomers' locks. */
export function lockedRows(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  choices: readonly Pick<Choice, "groomer" | "startsAt">[],
) {
  const ids = [...new Set(choices.map(({ groomer }) => groomer.id))];
  const starts = choices.map(({ startsAt }) => startsAt.getTime());
  // As `readCalendars` does for a single time.
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
 * Removes holds that have run out with these groomers. True when there were some: then read again, as one
 * of them may just have been extended.
 */
export async function clearExpired(
  tx: Tx,
  siteId: SiteId,
  { busy }: LockedRows,
  now: Date,
): Promise<boolean> {
  const over = busy.filter(
    ({ expiresAt }) => expiresAt !== null && Date.parse(String(expiresAt)) <= now.getTime(),
  );
  const resources = [...new Set(over.map(({ resource }) => resource))].sort();
  for (const resource of resources) await calendarStore.deleteExpired(tx, siteId, resource, now);
  return resources.length > 0;
}

/** As `release`, if `when` is true. */
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
 * Decides on all choices of a session by these rows and the rules that listed them; `index` is the place of
 * the first that is not free. The session's own holds do not count: each choice has the others as reserved
 * blocks.
 */
export function judgeTimes(
  rows: LockedRows,
  holder: string,
  choices: readonly Choice[],
  now: Date,
): { ok: true; times: Judged[] } | { ok: false; index: number } {
  const busyOf = calendarStore.byResource(rows.busy);
  const groomers = new Map(toGroomers(rows.groomers).map((groomer) => [groomer.id, groomer]));
  const times: Judged[] = [];
  for (const [index, { groomer: chosen, needs, startsAt }] of choices.entries()) {
    const groomer = groomers.get(chosen.id);
    const busy: readonly Busy[] = busyOf.get(chosen.id) ?? [];
    const own = { ...needs, exceptHolder: holder };
    const fit = groomer && fits(toCalendar(groomer, busy), own, startsAt.getTime(), now.getTime());
    if (!groomer || !fit?.ok) return { ok: false, index };
    times.push({ groomer, opening: fit });
  }
  return { ok: true, times };
}

/**
 * The statements that book judged times for orders: the session's holds become the orders' rows, so that a
 * time is never free in between. Holds that no longer match (the groomer's pace has changed) are released
 * before. `bookedTimes` must return as many rows as there are times.
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
  const isWhole = held.length === visits.length && held.length === holds.length;
  if (!isWhole && holds.length > 0) await release(tx, siteId, holder);
  const bookedTimes = isWhole
    ? bookingStatements.convertHolds(tx, siteId, held)
    : calendarStore.insertVisits(tx, siteId, visits);
  return { bookedTimes };
}
