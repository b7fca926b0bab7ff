import type pg from "pg";
import { type Change, openChangeFeed } from "./change-feed.ts";
import type { Log } from "./log.ts";

/** Read whole again so often, which lets go what is over. */
const RENEW_MS = 6 * 3_600_000;
/**
 * What this process has begun to write is asked of the database so long: its own news may still be on its
 * way.
 */
const UNSURE_MS = 2_000;
/** Nothing has been heard for so long: the process stood still, or the line does. */
const SILENT_MS = 1_500;
const RETRY_MS = 250;

export type LiveCacheOptions<T> = {
  /** As logs call it: "the calendar's board". */
  name: string;
  pool: pg.Pool;
  kind: "time" | "groomer";
  log: Log;
  /** Everything there is, by resource; null when it is more than may be kept. */
  readAll(): Promise<Map<string, T> | null>;
  /** Those told of as they are now; who is missing is gone. */
  readSome(changes: readonly Change[]): Promise<ReadonlyMap<string, T>>;
  /** All is new. */
  onBuilt?(all: Iterable<T>): void;
  /** One has been read again. */
  onRead?(before: T | undefined, after: T | undefined): void;
};

/** `version` counts the news of a resource; `read` is the version that `value` was read at or after. */
type Entry<T> = { siteId: string; value: T | undefined; version: number; read: number };

/**
 * Rows that others write too, in memory: built in one pass, kept current by the change feed with a version
 * for each resource, and silent (so that the database is asked) whenever it cannot be sure: before it is
 * built, while the line is broken, for a resource of which news has come that is not read yet.
 */
export class LiveCache<T> {
  readonly #options: LiveCacheOptions<T>;
  #entries = new Map<string, Entry<T>>();
  #unsureUntil = new Map<string, number>();
  /** Resources whose news is not read yet. */
  #stale = new Set<string>();
  #isReading = false;
  #isBuilt = false;
  #currentAt = Number.NEGATIVE_INFINITY;
  #hasEnded = false;
  /** News that came while a new picture was being built, for each that is. */
  #heard = new Set<Map<string, Change>>();
  readonly #close: () => Promise<void>;
  /** Resolves when it has been built once. */
  readonly ready: Promise<void>;

  constructor(options: LiveCacheOptions<T>) {
    this.#options = options;
    const built = Promise.withResolvers<void>();
    this.ready = built.promise;
    const { pool, kind, log, name } = options;
    const feed = openChangeFeed({
      pool,
      kind,
      log,
      onOpen: () => this.#build(),
      onChange: (change) => this.#hear(change),
      onCurrent: () => {
        this.#currentAt = performance.now();
        built.resolve();
      },
      onLost: () => this.#lose(),
    });
    // What is there stays true by the news when it cannot be read anew.
    const renew = () => this.#build().catch((err: unknown) => log.warn({ err }, `${name} was not renewed`));
    const renewing = setInterval(renew, RENEW_MS);
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

  /** Whether it may be asked at all. */
  get isLive(): boolean {
    return this.#isBuilt && performance.now() - this.#currentAt < SILENT_MS;
  }

  get size(): number {
    return this.#entries.size;
  }

  *values(): Iterable<T> {
    for (const { value } of this.#entries.values()) if (value !== undefined) yield value;
  }

  /** Whether what it has of a resource, or that it has nothing, is so. Ask `isLive` first. */
  isSure(resource: string): boolean {
    const until = this.#unsureUntil.get(resource);
    if (until !== undefined && until > performance.now()) return false;
    const entry = this.#entries.get(resource);
    return entry === undefined || entry.read === entry.version;
  }

  get(resource: string): T | undefined {
    return this.#entries.get(resource)?.value;
  }

  /** Those that it is not sure of. */
  unsure(): string[] {
    const now = performance.now();
    const touched = [...this.#unsureUntil].flatMap(([id, until]) => (until > now ? [id] : []));
    return [...new Set([...touched, ...this.#stale, ...this.#reading])];
  }

  #reading: readonly string[] = [];

  /** This process is about to write to these. */
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
        log.warn(`there is more than ${name} may keep: it stays off`);
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

  /** Reads all news at once; what arrives meanwhile makes for another round. */
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
          this.#options.log.warn({ err }, `${this.#options.name} could not read its news`);
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
    const changes = resources.map((resource) => ({ resource, siteId: entries.get(resource)?.siteId ?? "" }));
    const values = await this.#options.readSome(changes);
    // A whole new picture was built meanwhile, and has been told of all this.
    if (entries !== this.#entries) return;
    for (const [nth, resource] of resources.entries()) {
      const entry = entries.get(resource);
      if (!entry) continue;
      const [old, value] = [entry.value, values.get(resource)];
      // Never older than what was known when the reading began.
      entry.value = value;
      entry.read = before[nth] ?? 0;
      if (value === undefined && entry.read === entry.version) entries.delete(resource);
      this.#options.onRead?.(old, value);
    }
  }
}
