import type { Db } from "./database.ts";

/**
 * Caches reads of rarely changed rows for `ms` milliseconds; every node sees a change after at most that
 * time. Concurrent callers share one read. A failed read is not cached, and a transaction always reads.
 */
export function cacheReads<T>(ms: number): (db: Db, key: string, read: () => Promise<T>) => Promise<T> {
  const byDatabase = new WeakMap<Db, Map<string, { until: number; reading: Promise<T> }>>();
  return (db, key, read) => {
    if (db.isTransaction) return read();
    const cache = byDatabase.get(db) ?? new Map<string, { until: number; reading: Promise<T> }>();
    byDatabase.set(db, cache);
    const known = cache.get(key);
    if (known && performance.now() < known.until) return known.reading;
    const reading = read();
    cache.set(key, { until: performance.now() + ms, reading });
    reading.catch(() => cache.get(key)?.reading === reading && cache.delete(key));
    return reading;
  };
}
