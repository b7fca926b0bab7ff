import { type DriveLeg, isOnStreet, type PointKey, pointKey, type Roads } from "../rules/drive-legs.ts";

/** About 60 bytes each. */
const MAX_LEGS = 100_000;
/** Old legs are deleted from the table. Nothing stays here for longer than a day, so that no node differs. */
const MAX_AGE_MS = 86_400_000;
/** In place of null, so that the maps have numbers only. */
const NO_ROAD = -1;

type Departures = { since: number; version: number; minutes: Map<PointKey, number> };

/** The drives by roads of one brand that this process knows. Points saved longest ago go first. */
export type LegMemory = {
  isKnown(from: PointKey, to: PointKey): boolean;
  save(legs: readonly DriveLeg[]): void;
  /** Always the same object, so that caches can compare it. */
  roads: Roads;
};

/** @param clock milliseconds that only ever grow */
export function createLegMemory(
  maxLegs = MAX_LEGS,
  clock: () => number = () => performance.now(),
): LegMemory {
  const byPoint = new Map<PointKey, Departures>();
  let count = 0;
  let version = 0;
  // The version of points without an entry: it grows when an entry goes.
  let versionOfOthers = 0;
  const forget = (point: PointKey, entry: Departures) => {
    byPoint.delete(point);
    count -= entry.minutes.size;
    versionOfOthers = ++version;
  };
  const isOld = ({ since }: Departures) => clock() - since > MAX_AGE_MS;
  const saveOne = ({ from, to, minutes }: DriveLeg) => {
    const known = byPoint.get(from);
    if (known && isOld(known)) forget(from, known);
    const entry = byPoint.get(from) ?? { since: clock(), version: 0, minutes: new Map() };
    byPoint.delete(from);
    byPoint.set(from, entry);
    if (!entry.minutes.has(to)) count++;
    entry.minutes.set(to, minutes ?? NO_ROAD);
    entry.version = ++version;
    // A search at the other end reads this leg too.
    const other = byPoint.get(to);
    if (other) other.version = version;
    else versionOfOthers = version;
  };
  return {
    isKnown(from, to) {
      const entry = byPoint.get(from);
      return entry !== undefined && !isOld(entry) && entry.minutes.has(to);
    },
    save(legs) {
      for (const leg of legs) saveOne(leg);
      for (const [point, entry] of byPoint) {
        if (count <= maxLegs) break;
        forget(point, entry);
      }
    },
    roads: {
      minutesBetween(from, to) {
        if (!isOnStreet(from) || !isOnStreet(to)) return null;
        const [start, end] = [pointKey(from), pointKey(to)];
        if (start === end) return 0;
        const minutes = byPoint.get(start)?.minutes.get(end) ?? NO_ROAD;
        return minutes === NO_ROAD ? null : minutes;
      },
      versionAt: (place) =>
        isOnStreet(place) ? (byPoint.get(pointKey(place))?.version ?? versionOfOthers) : 0,
    },
  };
}

const memories = new WeakMap<object, Map<string, LegMemory>>();

/** The memory of a brand for a router. Another router's answers may differ, so each has its own. */
export function legMemory(router: object, siteId: string): LegMemory {
  const bySite = memories.get(router) ?? new Map<string, LegMemory>();
  memories.set(router, bySite);
  const memory = bySite.get(siteId) ?? createLegMemory();
  bySite.set(siteId, memory);
  return memory;
}
