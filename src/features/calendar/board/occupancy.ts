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
/** Time that ended before this is not cached. */
const PAST_MS = 3 * DAY_MS;
/**
 * A stretch takes 240 bytes and 60 more laid out (`node bench/run.ts board`): 600 MB at most. Beyond that
 * there is no board, and lists are made from the database.
 */
const MAX_STRETCHES = 2_000_000;

/**
 * All occupied time, in memory, for listings. It is built in one pass and updated by the change feed. It
 * gives no answer, and the database is read, whenever it is not sure: before it is built, while the feed is
 * broken, for a groomer with an unread change. Commits never use it.
 */
export type Board = {
  /** The occupied time of each groomer from yesterday on; leaves out groomers that it is not sure of. */
  read(siteId: SiteId, groomerIds: readonly string[]): Map<string, readonly Busy[]>;
  /** As `read`, also for groomers with an unread change: a moment old. */
  lastKnown(siteId: SiteId, groomerIds: readonly string[]): Map<string, readonly Busy[]>;
  /** Call it before this process writes to these groomers. */
  touch(groomerIds: readonly string[]): void;
  /** Resolves after the first build. */
  ready: Promise<void>;
  /** For metrics and tests. */
  size(): { groomers: number; stretches: number; isLive: boolean };
  close(): Promise<void>;
};

const boards = new Map<Db, Board>();

/** The board of a database, when this process has one. A transaction has none: it reads the database. */
export function boardOf(db: Db): Board | undefined {
  return boards.get(db);
}

/** Announces a write to every board of this process. */
export function touchBoards(groomerIds: readonly string[]): void {
  for (const board of boards.values()) board.touch(groomerIds);
}

type Start = { db: Db; pool: pg.Pool; clock: Clock; log: Log; maxStretches?: number };

/** Starts a board and updates it until `close`. Until it is built, lists are made from the database. */
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
  const known = (siteId: SiteId, groomerIds: readonly string[], isWanted: (id: string) => boolean) => {
    const all = new Map<string, readonly Busy[]>();
    if (!cache.isLive) return all;
    for (const id of groomerIds) {
      if (!isWanted(id)) continue;
      const cached = cache.get(id);
      if (!cached) all.set(id, FREE);
      else if (cached.siteId === siteId) all.set(id, cached.busy);
    }
    return all;
  };
  const board: Board = {
    read: (siteId, groomerIds) => known(siteId, groomerIds, (id) => cache.isSure(id)),
    lastKnown: (siteId, groomerIds) => known(siteId, groomerIds, () => true),
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

/** One list for all groomers without visits. */
const FREE: readonly Busy[] = Object.freeze([]);

type Cached = { siteId: string; busy: readonly Busy[] };

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

async function readSome(db: Db, since: Date, changes: readonly Change[]): Promise<Map<string, Cached>> {
  const some = new Map<string, Cached>();
  for (const [siteId, own] of Map.groupBy(changes, (change) => change.siteId)) {
    const ids = own.map(({ resource }) => resource);
    const read = await calendarStore.readBusy(db, asSiteId(siteId), ids, since, null);
    for (const [id, busy] of read) some.set(id, { siteId, busy });
  }
  return some;
}
