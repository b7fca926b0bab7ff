import type pg from "pg";
import { pointInRing } from "#features/places/rules.ts";
import type { Db } from "#kit/server/database.ts";
import { LiveCache } from "#kit/server/live-cache.ts";
import type { Log } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import * as groomersStore from "../store.ts";
import { type Box, ZoneGrid } from "./zone-grid.ts";

type Groomer = groomersStore.WholeGroomer;

/**
 * A groomer with one zone takes about 1.5 kB (`node bench/run.ts board`): 400 MB at most. Beyond, the
 * database is asked.
 */
const MAX_GROOMERS = 250_000;
/** More than so many whose news is not read yet, and the database is asked for all. */
const MAX_UNSURE = 500;
/** Read at once: nobody waits long for the event loop. */
const PORTION = 500;
/** Whoever books asks a dozen times about one address: who comes there is remembered for so many. */
const MAX_PLACES = 64;
/** Texts and lists that many groomers share are kept once; so many, then anew. */
const MAX_SHARED = 10_000;

/**
 * All active groomers in memory, found by the place that they come to: what listings are made of, kept
 * current by the database's own news. Whoever sells a time reads the groomer again in the transaction that
 * sells it.
 */
export type Roster = {
  /** Of these groomers those that it is sure of. */
  read(siteId: SiteId, ids: readonly string[]): Groomer[];
  /**
   * Groomers with a zone that holds the point, by id, and whom else to ask the database about; null when it
   * knows nothing.
   */
  covering(
    siteId: SiteId,
    point: { lat: number; lng: number },
  ): { groomers: readonly Groomer[]; unsure: string[] } | null;
  ready: Promise<void>;
  size(): { groomers: number; isLive: boolean };
  close(): Promise<void>;
};

const rosters = new Map<Db, Roster>();

/**
 * The roster of a database, when this process keeps one. A transaction has none: it asks what is true now.
 */
export function rosterOf(db: Db): Roster | undefined {
  return rosters.get(db);
}

type Start = { db: Db; pool: pg.Pool; log: Log; maxGroomers?: number };

/**
 * Reads all groomers and keeps them current until it is closed; without waiting for it the database is asked.
 */
export function startRoster({ db, pool, log, maxGroomers = MAX_GROOMERS }: Start): Roster {
  let grids = new Map<string, ZoneGrid<Groomer>>();
  const share = sharer();
  /** By site and place; nothing of it is true any more when a groomer has become another. */
  const coming = new Map<string, readonly Groomer[]>();
  const picture = new LiveCache<Groomer>({
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
    onBuilt(all) {
      coming.clear();
      grids = new Map();
      for (const groomer of all) enter(grids, groomer);
    },
    onRead(before, after) {
      coming.clear();
      if (before) for (const box of boxesOf(before)) grids.get(before.siteId)?.remove(box, before);
      if (after) enter(grids, after);
    },
  });
  const roster: Roster = {
    read(siteId, ids) {
      if (!picture.isLive) return [];
      const sure = ids.filter((id) => picture.isSure(id)).map((id) => picture.get(id));
      return sure.filter((groomer) => groomer?.siteId === siteId) as Groomer[];
    },
    covering(siteId, { lat, lng }) {
      if (!picture.isLive) return null;
      const unsure = picture.unsure();
      if (unsure.length > MAX_UNSURE) return null;
      const key = `${siteId} ${lat} ${lng}`;
      const known = coming.get(key);
      const all = known ?? findComing(grids.get(siteId), lat, lng);
      if (!known) {
        if (coming.size >= MAX_PLACES) coming.clear();
        coming.set(key, all);
      }
      return { groomers: unsure.length > 0 ? all.filter(({ id }) => !unsure.includes(id)) : all, unsure };
    },
    ready: picture.ready,
    size: () => ({ groomers: picture.size, isLive: picture.isLive }),
    async close() {
      rosters.delete(db);
      await picture.close();
    },
  };
  rosters.set(db, roster);
  return roster;
}

/** By id. */
function findComing(grid: ZoneGrid<Groomer> | undefined, lat: number, lng: number): Groomer[] {
  const point = { latitude: lat, longitude: lng };
  const found = new Set<Groomer>();
  for (const groomer of grid?.at(lat, lng) ?? [])
    if (groomer.zones.some(({ polygon }) => pointInRing(polygon, point))) found.add(groomer);
  return [...found].sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function readAll(
  db: Db,
  share: (groomer: Groomer) => Groomer,
  most: number,
): Promise<Map<string, Groomer> | null> {
  const all = new Map<string, Groomer>();
  let after: string | null = null;
  for (;;) {
    const portion = await groomersStore.readOfAllSites(db, { after, limit: PORTION });
    for (const groomer of portion) all.set(groomer.id, share(groomer));
    if (all.size > most) return null;
    if (portion.length < PORTION) return all;
    after = portion.at(-1)?.id ?? null;
  }
}

/** Hours and services are the same for many: one list of each kind is kept, and its groomers point to it. */
function sharer(): (groomer: Groomer) => Groomer {
  const shared = new Map<string, unknown>();
  const one = <V>(key: string, value: V): V => {
    if (shared.size > MAX_SHARED) shared.clear();
    if (!shared.has(key)) shared.set(key, value);
    return shared.get(key) as V;
  };
  return (groomer) => ({
    ...groomer,
    siteId: one(`site ${groomer.siteId}`, groomer.siteId),
    areaId: one(`area ${groomer.areaId}`, groomer.areaId),
    timeZone: one(`clock ${groomer.timeZone}`, groomer.timeZone),
    hours: one(`hours ${JSON.stringify(groomer.hours)}`, groomer.hours),
    serviceIds: one(`services ${[...groomer.serviceIds].join()}`, groomer.serviceIds),
    refusedBreedIds: one(`refused ${groomer.refusedBreedIds.join()}`, groomer.refusedBreedIds),
  });
}

function enter(grids: Map<string, ZoneGrid<Groomer>>, groomer: Groomer): void {
  const grid = grids.get(groomer.siteId) ?? new ZoneGrid<Groomer>();
  grids.set(groomer.siteId, grid);
  for (const box of boxesOf(groomer)) grid.add(box, groomer);
}

function boxesOf({ zones }: Groomer): Box[] {
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
