import type { Db } from "./database.ts";

/**
 * Readings of rows that change rarely, kept in memory for `ms`: every node learns of a change after at most
 * that long. Many callers at once share one reading; a failed one is not kept. A transaction reads for
 * itself.
 */
export function cacheReads<T>(ms: number): (db: Db, key: string, read: () => Promise<T>) => Promise<T> {
  const byDatabase = new WeakMap<Db, Map<string, { until: number; reading: Promise<T> }>>();
  return (db, key, read) => {
    if (db.isTransaction) return read();
    const kept = byDatabase.get(db) ?? new Map<string, { until: number; reading: Promise<T> }>();
    byDatabase.set(db, kept);
    const known = kept.get(key);
    if (known && performance.now() < known.until) return known.reading;
    const reading = read();
    kept.set(key, { until: performance.now() + ms, reading });
    reading.catch(() => kept.get(key)?.reading === reading && kept.delete(key));
    return reading;
  };
}
