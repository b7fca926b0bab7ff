import type { Db } from "./database.ts";

/**
 * Returns a function that caches each read by database and key for `ms` milliseconds. A process may therefore
 * see a change that much later. Concurrent callers share one read. A failed read is not cached, and a read
 * inside a transaction bypasses the cache. `forget` drops the value of a key, or of all keys.
 */
export function cacheReads<T>(ms: number) {
  const byDatabase = new WeakMap<Db, Map<string, { until: number; reading: Promise<T> }>>();
  function readCached(db: Db, key: string, read: () => Promise<T>): Promise<T> {
    if (db.isTransaction) return read();
    const cache = byDatabase.get(db) ?? new Map<string, { until: number; reading: Promise<T> }>();
    byDatabase.set(db, cache);
    const known = cache.get(key);
    if (known && performance.now() < known.until) return known.reading;
    const reading = read();
    cache.set(key, { until: performance.now() + ms, reading });
    reading.catch(() => cache.get(key)?.reading === reading && cache.delete(key));
    return reading;
  }
  function forget(db: Db, key?: string): void {
    if (key === undefined) byDatabase.delete(db);
    else byDatabase.get(db)?.delete(key);
  }
  return Object.assign(readCached, { forget });
}
