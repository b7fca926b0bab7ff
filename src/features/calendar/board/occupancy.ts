import type pg from "pg";
import type { Change } from "#kit/server/change-feed.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import { asSiteId } from "#kit/server/ids.ts";
import { LiveCache } from "#kit/server/live-cache.ts";
import type { Log } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Busy } from "../rules/groomer-calendar.ts";
import * as calendarStore from "../store.ts";

const DAY_MS = 86_400_000;
/** The cache leaves out time that ended more than three days before the build. */
const PAST_MS = 3 * DAY_MS;
/**
 * An occupied stretch takes 240 bytes, and 60 more in an agenda (`node bench/run.ts board`): 600 MB at most.
 * With more stretches there is no board, and searches read the database.
 */
const MAX_STRETCHES = 2_000_000;

/**
 * All occupied time, in memory, for lists. The change feed updates the board. Before the first build, while
 * the feed is broken and for groomers with an unread change, the database is read instead. Commits never use
 * the board.
 */
export type Board = {
  /** The cached occupied time of each groomer. Leaves out groomers whose time may be outdated. */
  read(siteId: SiteId, groomerIds: readonly string[]): Map<string, readonly Busy[]>;
  /** As `read`, but includes groomers with an unread change: their time may be a moment old. */
  lastKnown(siteId: SiteId, groomerIds: readonly string[]): Map<string, readonly Busy[]>;
  /** Must be called before this process writes to these groomers' time. */
  touch(groomerIds: readonly string[]): void;
  /** Resolves after the first build, or when the first attempt finds too many stretches. */
  ready: Promise<void>;
  /** For metrics and tests. */
  size(): { groomers: number; stretches: number; isLive: boolean };
  close(): Promise<void>;
};

const boards = new Map<Db, Board>();

/** The database's board, if this process has started a board. A transaction never has a board. */
export function boardOf(db: Db): Board | undefined {
  return boards.get(db);
}

/** Announces a write to every board of this process. */
export function touchBoards(groomerIds: readonly string[]): void {
  for (const board of boards.values()) board.touch(groomerIds);
}

type Start = { db: Db; pool: pg.Pool; clock: Clock; log: Log; maxStretches?: number };

/** Starts a board and updates the board until `close`. Until the first build, searches read the database. */
export function startBoard({ db, pool, clock, log, maxStretches = MAX_STRETCHES }: Start): Board {
  let since = new Date(0);
  const cache = new LiveCache<Cached>({
    name: "the calendar's board",
    pool,
    kind: "time",
    log,
    readAll: () => {
      since = new Date(clock.now().getTime() - PAST_MS);
      return readAll(db, since, maxStretches);
    },
    readSome: (changes) => readSome(db, since, changes),
  });
  const readCached = (siteId: SiteId, groomerIds: readonly string[], isWanted: (id: string) => boolean) => {
    const all = new Map<string, readonly Busy[]>();
    if (!cache.isLive) return all;
    for (const id of groomerIds) {
      if (!isWanted(id)) continue;
      const cached = cache.get(id);
      // The cache has an entry only for groomers with occupied time.
      if (!cached) all.set(id, FREE);
      else if (cached.siteId === siteId) all.set(id, cached.busy);
    }
    return all;
  };
  const board: Board = {
    read: (siteId, groomerIds) => readCached(siteId, groomerIds, (id) => cache.isSure(id)),
    lastKnown: (siteId, groomerIds) => readCached(siteId, groomerIds, () => true),
    touch: (groomerIds) => cache.touch(groomerIds),
    size() {
      let stretches = 0;
      for (const { busy } of cache.values()) stretches += busy.length;
      return { groomers: cache.size, stretches, isLive: cache.isLive };
    },
    ready: cache.ready,
    async close() {
      boards.delete(db);
      await cache.close();
    },
  };
  boards.set(db, board);
  return board;
}

/** All groomers without occupied time share one list, which caches can recognize. */
const FREE: readonly Busy[] = Object.freeze([]);

type Cached = { siteId: string; busy: readonly Busy[] };

/** The occupied time of all groomers, by groomer id; null when there are more than `max` stretches. */
async function readAll(db: Db, since: Date, max: number): Promise<Map<string, Cached> | null> {
  const all = new Map<string, { siteId: string; busy: Busy[] }>();
  let stretches = 0;
  const isWhole = await calendarStore.readAllBusy(db, since, (rows) => {
    stretches += rows.length;
    if (stretches > max) return false;
    for (const { siteId, resource, busy } of rows) {
      const groomer = all.get(resource) ?? { siteId, busy: [] };
      all.set(resource, groomer);
      groomer.busy.push(busy);
    }
    return true;
  });
  if (!isWhole) return null;
  for (const { busy } of all.values()) busy.sort((a, b) => a.startsAt - b.startsAt);
  return all;
}

/** The occupied time of the groomers in these changes. A groomer without occupied time has no entry. */
async function readSome(db: Db, since: Date, changes: readonly Change[]): Promise<Map<string, Cached>> {
  const some = new Map<string, Cached>();
  for (const [siteId, own] of Map.groupBy(changes, (change) => change.siteId)) {
    const ids = own.map(({ resource }) => resource);
    const read = await calendarStore.readBusy(db, asSiteId(siteId), ids, since, null);
    for (const [id, busy] of read) some.set(id, { siteId, busy });
  }
  return some;
}
