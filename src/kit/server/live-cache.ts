import type pg from "pg";
import { type Change, type ChangeKind, openChangeFeed } from "./change-feed.ts";
import type { Log } from "./log.ts";

/** The cache is rebuilt this often, which drops outdated rows. */
const RENEW_MS = 6 * 3_600_000;
/** After this process writes rows, it reads them from the database for this long, because the feed lags. */
const UNSURE_MS = 2_000;
/** The cache is not used when the feed has completed no poll for this long. */
const SILENT_MS = 1_500;
const RETRY_MS = 250;

export type LiveCacheOptions<T> = {
  /** The cache's name in logs, such as "the calendar's board". */
  name: string;
  pool: pg.Pool;
  kind: ChangeKind;
  log: Log;
  /** Reads the values of all resources, by resource id; null when there are more than the maximum. */
  readAll(): Promise<Map<string, T> | null>;
  /** Reads the values of changed resources. A resource that is missing in the result no longer exists. */
  readSome(changes: readonly Change[]): Promise<ReadonlyMap<string, T>>;
  /** Called with all values after the cache was rebuilt. */
  onBuilt?(all: Iterable<T>): void;
  /** Called after a resource was read again, with its old and new value. */
  onRead?(before: T | undefined, after: T | undefined): void;
};

/**
 * A cached resource. `version` counts its reported changes. `read` is the version that `value` contains at
 * least: when both numbers are equal, `value` is current.
 */
type Entry<T> = { siteId: string; value: T | undefined; version: number; read: number };

/**
 * An in-memory cache of rows that several processes write. One pass builds the cache, and the change feed
 * updates it. Callers must query the database until the cache is built, while the feed is broken, and for
 * resources with unread changes (`isLive`, `isSure`).
 */
export class LiveCache<T> {
  readonly #options: LiveCacheOptions<T>;
  #entries = new Map<string, Entry<T>>();
  #unsureUntil = new Map<string, number>();
  /** Resources with unread changes. */
  #stale = new Set<string>();
  #isReading = false;
  #isBuilt = false;
  #currentAt = Number.NEGATIVE_INFINITY;
  #hasEnded = false;
  /** For each rebuild in progress, the changes that arrived since it began, by resource. */
  #heard = new Set<Map<string, Change>>();
  readonly #close: () => Promise<void>;
  /** Resolves after the first build, or when the first attempt finds too many rows. */
  readonly ready: Promise<void>;

  constructor(options: LiveCacheOptions<T>) {
    this.#options = options;
    const built = Promise.withResolvers<void>();
    this.ready = built.promise;
    const { pool, kind, log, name } = options;
    const feed = openChangeFeed({
      pool,
      kinds: [kind],
      log,
      onOpen: () => this.#build(),
      onChange: (change) => this.#hear(change),
      onCurrent: () => {
        this.#currentAt = performance.now();
        built.resolve();
      },
      onLost: () => this.#lose(),
    });
    // The feed updates the cached rows even when a rebuild fails.
    const rebuild = () => this.#build().catch((err: unknown) => log.warn({ err }, `${name} was not rebuilt`));
    const renewing = setInterval(rebuild, RENEW_MS);
    renewing.unref();
    this.#close = async () => {
      clearInterval(renewing);
      this.#hasEnded = true;
      this.#lose();
      await feed.close();
    };
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Whether the cache may be used at all. */
  get isLive(): boolean {
    return this.#isBuilt && performance.now() - this.#currentAt < SILENT_MS;
  }

  get size(): number {
    return this.#entries.size;
  }

  *values(): Iterable<T> {
    for (const { value } of this.#entries.values()) if (value !== undefined) yield value;
  }

  /** Whether the cached value of a resource, or its absence, is current. Check `isLive` first. */
  isSure(resource: string): boolean {
    const until = this.#unsureUntil.get(resource);
    if (until !== undefined && until > performance.now()) return false;
    const entry = this.#entries.get(resource);
    return entry === undefined || entry.read === entry.version;
  }

  get(resource: string): T | undefined {
    return this.#entries.get(resource)?.value;
  }

  /** The resources that must be read from the database. */
  listUnsure(): string[] {
    const now = performance.now();
    const touched = [...this.#unsureUntil].flatMap(([id, until]) => (until > now ? [id] : []));
    return [...new Set([...touched, ...this.#stale, ...this.#reading])];
  }

  #reading: readonly string[] = [];

  /** Call it before this process writes to these resources. */
  touch(resources: readonly string[]): void {
    const now = performance.now();
    if (this.#unsureUntil.size > 10_000)
      for (const [id, until] of this.#unsureUntil) if (until <= now) this.#unsureUntil.delete(id);
    for (const id of resources) this.#unsureUntil.set(id, now + UNSURE_MS);
  }

  async #build(): Promise<void> {
    const { log, name, readAll, onBuilt } = this.#options;
    const began = performance.now();
    const heard = new Map<string, Change>();
    this.#heard.add(heard);
    try {
      const values = await readAll();
      if (!values) {
        log.warn(`${name} stays off: there are more rows than its maximum`);
        return this.#lose();
      }
      this.#entries = new Map(
        [...values].map(([id, value]) => [id, { siteId: "", value, version: 0, read: 0 }]),
      );
      onBuilt?.(values.values());
    } finally {
      this.#heard.delete(heard);
    }
    this.#stale.clear();
    this.#isBuilt = true;
    for (const change of heard.values()) this.#hear(change);
    log.info({ size: this.size, ms: Math.round(performance.now() - began) }, `${name} is built`);
  }

  #lose(): void {
    this.#isBuilt = false;
  }

  #hear(change: Change): void {
    const { resource, siteId } = change;
    for (const heard of this.#heard) heard.set(resource, change);
    const entry = this.#entries.get(resource) ?? { siteId, value: undefined, version: 0, read: 0 };
    entry.siteId = siteId;
    entry.version++;
    this.#entries.set(resource, entry);
    this.#stale.add(resource);
    void this.#catchUp();
  }

  /** Reads all resources with unread changes, until no change has arrived during the last read. */
  async #catchUp(): Promise<void> {
    if (this.#isReading || !this.#isBuilt) return;
    this.#isReading = true;
    try {
      while (this.#stale.size > 0) {
        const resources = [...this.#stale];
        this.#reading = resources;
        this.#stale.clear();
        await this.#reread(resources).catch((err: unknown) => {
          if (this.#hasEnded) return;
          for (const id of resources) this.#stale.add(id);
          this.#options.log.warn({ err }, `${this.#options.name} could not read its changes`);
          return new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        });
        this.#reading = [];
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #reread(resources: readonly string[]): Promise<void> {
    const entries = this.#entries;
    const before = resources.map((resource) => entries.get(resource)?.version ?? 0);
    const changes = resources.map((resource) => ({
      kind: this.#options.kind,
      siteId: entries.get(resource)?.siteId ?? "",
      resource,
      detail: null,
    }));
    const values = await this.#options.readSome(changes);
    // A rebuild replaced the entries during the read, and the new entries contain these changes.
    if (entries !== this.#entries) return;
    for (const [nth, resource] of resources.entries()) {
      const entry = entries.get(resource);
      if (!entry) continue;
      const [old, value] = [entry.value, values.get(resource)];
      // The value contains at least the changes that were reported before the read began.
      entry.value = value;
      entry.read = before[nth] ?? 0;
      if (value === undefined && entry.read === entry.version) entries.delete(resource);
      this.#options.onRead?.(old, value);
    }
  }
}
