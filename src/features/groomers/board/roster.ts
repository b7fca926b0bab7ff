import type pg from "pg";
import { pointInRing } from "#features/places/rules.ts";
import type { Db } from "#kit/server/database.ts";
import { LiveCache } from "#kit/server/live-cache.ts";
import type { Log } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as groomersStore from "../store.ts";
import { type Box, ZoneGrid } from "./zone-grid.ts";

type Groomer = groomersStore.Groomer;

/**
 * A groomer with one zone takes about 1.5 kB (`node bench/run.ts board`), so the roster takes at most 400 MB.
 * With more groomers the roster stays empty, and searches query the database.
 */
const MAX_GROOMERS = 250_000;
/** With more unread changes than this, every search queries the database. */
const MAX_UNSURE = 500;
/** Rows per read, so that the event loop stays responsive. */
const BATCH_SIZE = 500;
/** A booking searches one address a dozen times; the results of this many addresses are cached. */
const MAX_PLACES = 64;
/** Texts and lists that groomers share are stored once, up to this many. */
const MAX_SHARED = 10_000;

/**
 * All active groomers in memory, found by a place that they serve. Listings read the roster; the change feed
 * updates it. A transaction that books a slot reads the groomer from the database again.
 */
export type Roster = {
  /** The groomers with these ids whose cached state is current. */
  read(siteId: SiteId, ids: readonly string[]): Groomer[];
  /**
   * Groomers with a zone that contains the point, ordered by id. `unsure`: ids to read from the database
   * instead. Null when the cache cannot be used.
   */
  findCovering(
    siteId: SiteId,
    point: { lat: number; lng: number },
  ): { groomers: readonly Groomer[]; unsure: string[] } | null;
  ready: Promise<void>;
  size(): { groomers: number; isLive: boolean };
  close(): Promise<void>;
};

const rosters = new Map<Db, Roster>();

/**
 * The roster of a database, if this process has one. Transactions have no roster and read the current rows.
 */
export function rosterOf(db: Db): Roster | undefined {
  return rosters.get(db);
}

type Start = { db: Db; pool: pg.Pool; log: Log; maxGroomers?: number };

/** Reads all groomers and follows their changes until `close`. Until `ready`, callers query the database. */
export function startRoster({ db, pool, log, maxGroomers = MAX_GROOMERS }: Start): Roster {
  let grids = new Map<string, ZoneGrid<Groomer>>();
  const share = createSharer();
  /** Search results by site and point. Any change of a groomer clears them. */
  const results = new Map<string, readonly Groomer[]>();
  const cache = new LiveCache<Groomer>({
    name: "the roster of groomers",
    pool,
    kind: "groomer",
    log,
    readAll: () => readAll(db, share, maxGroomers),
    readSome: async (changes) => {
      const ids = changes.map(({ resource }) => resource);
      const read = await groomersStore.readOfAllSites(db, { ids });
      return new Map(read.map((groomer) => [groomer.id, share(groomer)]));
    },
    onBuilt(groomers) {
      results.clear();
      grids = new Map();
      for (const groomer of groomers) addToGrid(grids, groomer);
    },
    onRead(before, after) {
      results.clear();
      if (before) for (const box of toBoxes(before)) grids.get(before.siteId)?.remove(box, before);
      if (after) addToGrid(grids, after);
    },
  });
  const roster: Roster = {
    read(siteId, ids) {
      if (!cache.isLive) return [];
      const sure = ids.filter((id) => cache.isSure(id)).map((id) => cache.get(id));
      return sure.filter((groomer) => groomer?.siteId === siteId) as Groomer[];
    },
    findCovering(siteId, { lat, lng }) {
      if (!cache.isLive) return null;
      const unsure = cache.listUnsure();
      if (unsure.length > MAX_UNSURE) return null;
      const key = `${siteId} ${lat} ${lng}`;
      const cached = results.get(key);
      const covering = cached ?? findGroomersAt(grids.get(siteId), lat, lng);
      if (!cached) {
        if (results.size >= MAX_PLACES) results.clear();
        results.set(key, covering);
      }
      return {
        groomers: unsure.length > 0 ? covering.filter(({ id }) => !unsure.includes(id)) : covering,
        unsure,
      };
    },
    ready: cache.ready,
    size: () => ({ groomers: cache.size, isLive: cache.isLive }),
    async close() {
      rosters.delete(db);
      await cache.close();
    },
  };
  rosters.set(db, roster);
  return roster;
}

/** Finds the groomers with a zone that contains the point, ordered by id. */
function findGroomersAt(grid: ZoneGrid<Groomer> | undefined, lat: number, lng: number): Groomer[] {
  const point = { latitude: lat, longitude: lng };
  const found = new Set<Groomer>();
  for (const groomer of grid?.at(lat, lng) ?? [])
    if (groomer.zones.some(({ polygon }) => pointInRing(polygon, point))) found.add(groomer);
  return [...found].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Reads all active groomers in batches. Null if there are more than `maxGroomers`. */
async function readAll(
  db: Db,
  share: (groomer: Groomer) => Groomer,
  maxGroomers: number,
): Promise<Map<string, Groomer> | null> {
  const all = new Map<string, Groomer>();
  let after: string | null = null;
  for (;;) {
    const batch = await groomersStore.readOfAllSites(db, { after, limit: BATCH_SIZE });
    for (const groomer of batch) all.set(groomer.id, share(groomer));
    if (all.size > maxGroomers) return null;
    if (batch.length < BATCH_SIZE) return all;
    after = batch.at(-1)?.id ?? null;
  }
}

/** Returns a function that replaces equal texts and lists of groomers by one shared copy, to save memory. */
function createSharer(): (groomer: Groomer) => Groomer {
  const shared = new Map<string, unknown>();
  const shareValue = <V>(key: string, value: V): V => {
    if (shared.size > MAX_SHARED) shared.clear();
    if (!shared.has(key)) shared.set(key, value);
    return shared.get(key) as V;
  };
  return (groomer) => ({
    ...groomer,
    siteId: shareValue(`site ${groomer.siteId}`, groomer.siteId),
    areaId: shareValue(`area ${groomer.areaId}`, groomer.areaId),
    timeZone: shareValue(`clock ${groomer.timeZone}`, groomer.timeZone),
    hours: shareValue(`hours ${JSON.stringify(groomer.hours)}`, groomer.hours),
    dayHours: shareValue(`day hours ${JSON.stringify(groomer.dayHours)}`, groomer.dayHours),
    serviceIds: shareValue(`services ${[...groomer.serviceIds].join()}`, groomer.serviceIds),
    refusedBreedIds: shareValue(`refused ${groomer.refusedBreedIds.join()}`, groomer.refusedBreedIds),
  });
}

function addToGrid(grids: Map<string, ZoneGrid<Groomer>>, groomer: Groomer): void {
  const grid = grids.get(groomer.siteId) ?? new ZoneGrid<Groomer>();
  grids.set(groomer.siteId, grid);
  for (const box of toBoxes(groomer)) grid.add(box, groomer);
}

function toBoxes({ zones }: Groomer): Box[] {
  return zones.flatMap(({ polygon }) => {
    if (polygon.length === 0) return [];
    const box = { south: 90, north: -90, west: 180, east: -180 };
    for (const [lng, lat] of polygon) {
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
      box.west = Math.min(box.west, lng);
      box.east = Math.max(box.east, lng);
    }
    return [box];
  });
}
