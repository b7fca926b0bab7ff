import type { RawBuilder, SqlBool } from "kysely";
import type { Groomer } from "#features/groomers/service.ts";
import { groomersOf, groomersQuery } from "#features/groomers/service.ts";
import type { Db, Tx } from "#kit/server/database.ts";
import type { RowsOf, Statement } from "#kit/server/statements.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import { AROUND_MS, fits } from "../rules/fits.ts";
import type { Busy, Drive, Opening } from "../rules/picture.ts";
import { type Choice, pictureOf, release } from "../service.ts";
import * as keepingStore from "../store/keeping.ts";
import * as calendarStore from "../store.ts";

// How a booking session's times become its orders' own, in three statements that others share: one that
// locks, one that reads, one that writes.

/**
 * What `judgeTimes` and `keepingParts` must know, read under the groomers' locks.
 */
export function lockedRows(
  tx: Tx,
  siteId: SiteId,
  holder: string,
  choices: readonly Pick<Choice, "groomer" | "startsAt">[],
) {
  const ids = [...new Set(choices.map(({ groomer }) => groomer.id))];
  const starts = choices.map(({ startsAt }) => startsAt.getTime());
  // As `pictures` reads for a single time.
  const [from, to] = [new Date(Math.min(...starts) - AROUND_MS), new Date(Math.max(...starts) + AROUND_MS)];
  return {
    groomers: groomersQuery(tx, siteId, ids),
    busy: calendarStore.busyQuery(tx, siteId, ids, from, to),
    holds: keepingStore.holdsQuery(tx, siteId, holder),
  };
}
export type LockedRows = {
  [K in keyof ReturnType<typeof lockedRows>]: RowsOf<ReturnType<typeof lockedRows>[K]>;
};

/**
 * Removes holds that have run out with these groomers. True when there were some: then read again, as one of
 * them may just have been extended.
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

/** As `release`, once `when` is so. */
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
 * Decides all choices of a session on what is there now, by the rules that listed them; the first that is not
 * to be had by its place. The session's own holds do not count, nor do its other choices twice: they stand in
 * each wish as blocks.
 */
export function judgeTimes(
  standing: LockedRows,
  holder: string,
  choices: readonly Choice[],
  drive: Drive,
  now: Date,
): { ok: true; times: Judged[] } | { ok: false; index: number } {
  const busyOf = calendarStore.byResource(standing.busy);
  const groomers = new Map(groomersOf(standing.groomers).map((groomer) => [groomer.id, groomer]));
  const times: Judged[] = [];
  for (const [index, { groomer: chosen, wish, startsAt }] of choices.entries()) {
    const groomer = groomers.get(chosen.id);
    const busy: readonly Busy[] = busyOf.get(chosen.id) ?? [];
    const asked = { ...wish, exceptHolder: holder };
    const fit = groomer && fits(pictureOf(groomer, busy), asked, startsAt.getTime(), drive, now.getTime());
    if (!groomer || !fit?.ok) return { ok: false, index };
    times.push({ groomer, opening: fit });
  }
  return { ok: true, times };
}

/**
 * The parts that give judged times to orders for good: the session's holds become the orders' own rows, so
 * that a time is never free in between. Holds that are no longer what is kept (the groomer's pace has
 * changed) are given back before. `areKept` tells by the counts of the parts whether all were still there.
 */
export async function keepingParts(
  tx: Tx,
  siteId: SiteId,
  { holds }: LockedRows,
  holder: string,
  times: readonly { orderId: string; opening: Opening; place: Choice["wish"]["place"] }[],
) {
  const visits = times.map(({ orderId, opening, place }) => ({
    resource: opening.groomerId,
    holder: orderId,
    startsAt: new Date(opening.startsAt),
    endsAt: new Date(opening.endsAt),
    minutes: (opening.endsAt - opening.startsAt) / 60_000,
    place,
  }));
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
  const keptTimes = isWhole
    ? keepingStore.convertHolds(tx, siteId, held)
    : calendarStore.insertVisits(tx, siteId, visits);
  return { keptTimes };
}
