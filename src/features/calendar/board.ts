import type pg from "pg";
import { type Feed, openFeed } from "#kit/server/change-feed.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Db } from "#kit/server/database.ts";
import type { Log } from "#kit/server/log.ts";
import type { SiteId } from "#kit/wire/ids.ts";
import type { Busy } from "./rules/picture.ts";
import * as calendarStore from "./store.ts";

const DAY_MS = 86_400_000;
/** What ended earlier than this is not kept. */
const PAST_MS = 3 * DAY_MS;
/** Read whole again so often, which lets go what is over. */
const RENEW_MS = 6 * 3_600_000;
/**
 * A stretch takes 240 bytes and 50 more laid out (`node bench/run.ts board`): 600 MB at most. Beyond that there is no
 * board, and the database is asked.
 */
const MOST_STRETCHES = 2_000_000;
/** A groomer that this process has begun to write to is asked of the database so long: its own news may still be on its way. */
const UNSURE_MS = 2_000;
const RETRY_MS = 250;

/**
 * All that is occupied, in memory: what listings are made of. Built in one pass, kept current by the database's own
 * news, and silent (so that the database is asked) whenever it cannot be sure: before it is built, while the line is
 * broken, for a groomer of whom news has come that is not read yet. Committing never asks it.
 */
export type Board = {
  /** What occupies each of these groomers from yesterday on; a groomer it is not sure of is left out. */
  read(siteId: SiteId, groomerIds: readonly string[]): Map<string, readonly Busy[]>;
  /** This process is about to write to these groomers. */
  touch(groomerIds: readonly string[]): void;
  /** Resolves when it has been built once. */
  ready: Promise<void>;
  /** What it holds, for metrics and tests. */
  size(): { groomers: number; stretches: number; isLive: boolean };
  close(): Promise<void>;
};

/** `version` counts the news of a groomer; `read` is the version that `busy` was read at or after. */
type Entry = { siteId: string; busy: readonly Busy[]; version: number; read: number };

const boards = new Map<Db, Board>();

/** The board of a database, when this process keeps one. A transaction has none: it asks what is true now. */
export function boardOf(db: Db): Board | undefined {
  return boards.get(db);
}

/** Tells every board of this process of writes that begin. */
export function touchBoards(groomerIds: readonly string[]): void {
  for (const board of boards.values()) board.touch(groomerIds);
}

type Start = { db: Db; pool: pg.Pool; clock: Clock; log: Log; mostStretches?: number };

/** Builds a board and keeps it current until it is closed; without waiting for it lists are made from the database. */
export function startBoard({ db, pool, clock, log, mostStretches = MOST_STRETCHES }: Start): Board {
  const kept = new Kept(db, clock, log, mostStretches);
  const built = Promise.withResolvers<void>();
  const feed: Feed = openFeed({
    pool,
    channel: "occupancy",
    log,
    onOpen: async () => {
      await kept.build();
      built.resolve();
    },
    onChange: (payload) => kept.hear(payload),
    onLost: () => kept.lose(),
  });
  // What is there stays true by the news when it cannot be read anew.
  const renew = () =>
    kept.build().catch((error: unknown) => log.warn({ err: error }, "the calendar's board was not renewed"));
  const renewing = setInterval(renew, RENEW_MS);
  renewing.unref();
  const board: Board = {
    read: (siteId, groomerIds) => kept.read(siteId, groomerIds),
    touch: (groomerIds) => kept.touch(groomerIds),
    size: () => kept.size(),
    ready: built.promise,
    async close() {
      clearInterval(renewing);
      boards.delete(db);
      kept.end();
      await feed.close();
    },
  };
  boards.set(db, board);
  return board;
}

class Kept {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #most: number;
  #entries = new Map<string, Entry>();
  #unsureUntil = new Map<string, number>();
  /** Groomers whose news is not read yet. */
  #stale = new Set<string>();
  #isReading = false;
  #isLive = false;
  #hasEnded = false;
  #since = 0;
  /** News that came while a new picture was being built, for each that is. */
  #heard = new Set<Set<string>>();

  constructor(db: Db, clock: Clock, log: Log, most: number) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#most = most;
  }

  async build(): Promise<void> {
    const began = performance.now();
    const heard = new Set<string>();
    this.#heard.add(heard);
    try {
      const since = this.#clock.now().getTime() - PAST_MS;
      const entries = await this.#readAll(new Date(since));
      if (!entries) return this.lose();
      this.#entries = entries;
      this.#since = since;
    } finally {
      this.#heard.delete(heard);
    }
    this.#stale.clear();
    this.#isLive = true;
    for (const payload of heard) this.hear(payload);
    this.#log.info(
      { ...this.size(), ms: Math.round(performance.now() - began) },
      "the calendar's board is built",
    );
  }

  /** Null when it is too much to be kept. */
  async #readAll(since: Date): Promise<Map<string, Entry> | null> {
    const entries = new Map<string, Entry>();
    let stretches = 0;
    const isWhole = await calendarStore.readAllBusy(this.#db, since, (rows) => {
      stretches += rows.length;
      if (stretches > this.#most) return false;
      for (const { siteId, resource, busy } of rows) {
        const entry = entries.get(resource) ?? { siteId, busy: [], version: 0, read: 0 };
        entries.set(resource, entry);
        (entry.busy as Busy[]).push(busy);
      }
      return true;
    });
    if (!isWhole) {
      this.#log.warn(
        { most: this.#most },
        "more is occupied than the calendar's board may keep: it stays off",
      );
      return null;
    }
    for (const { busy } of entries.values()) (busy as Busy[]).sort((a, b) => a.startsAt - b.startsAt);
    return entries;
  }

  lose(): void {
    this.#isLive = false;
  }

  end(): void {
    this.#hasEnded = true;
    this.lose();
  }

  hear(payload: string): void {
    for (const heard of this.#heard) heard.add(payload);
    const [siteId = "", groomerId = ""] = payload.split(" ");
    const entry = this.#entries.get(groomerId) ?? { siteId, busy: [], version: 0, read: 0 };
    entry.version++;
    this.#entries.set(groomerId, entry);
    this.#stale.add(groomerId);
    void this.#catchUp();
  }

  /** Reads all news at once; what arrives meanwhile makes for another round. */
  async #catchUp(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#stale.size > 0) {
        const groomerIds = [...this.#stale];
        this.#stale.clear();
        await this.#reread(groomerIds).catch((error: unknown) => {
          if (this.#hasEnded) return;
          for (const id of groomerIds) this.#stale.add(id);
          this.#log.warn({ err: error }, "the calendar's board could not read its news");
          return new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        });
      }
    } finally {
      this.#isReading = false;
    }
  }

  async #reread(groomerIds: readonly string[]): Promise<void> {
    const entries = this.#entries;
    const before = new Map(groomerIds.map((id) => [id, entries.get(id)?.version ?? 0]));
    const bySite = Map.groupBy(groomerIds, (id) => entries.get(id)?.siteId ?? "");
    const since = new Date(this.#since);
    for (const [siteId, ids] of bySite) {
      const busy = await calendarStore.readBusy(this.#db, siteId as SiteId, ids, since, null);
      for (const id of ids) {
        const entry = entries.get(id);
        // Never older than what was known when the reading began.
        if (entry) entries.set(id, { ...entry, busy: busy.get(id) ?? [], read: before.get(id) ?? 0 });
      }
    }
  }

  read(siteId: SiteId, groomerIds: readonly string[]): Map<string, readonly Busy[]> {
    const sure = new Map<string, readonly Busy[]>();
    if (!this.#isLive) return sure;
    const now = performance.now();
    for (const id of groomerIds) {
      if ((this.#unsureUntil.get(id) ?? 0) > now) continue;
      const entry = this.#entries.get(id);
      if (!entry) sure.set(id, []);
      else if (entry.read === entry.version && entry.siteId === siteId) sure.set(id, entry.busy);
    }
    return sure;
  }

  touch(groomerIds: readonly string[]): void {
    const now = performance.now();
    if (this.#unsureUntil.size > 10_000)
      for (const [id, until] of this.#unsureUntil) if (until <= now) this.#unsureUntil.delete(id);
    for (const id of groomerIds) this.#unsureUntil.set(id, now + UNSURE_MS);
  }

  size() {
    let stretches = 0;
    for (const { busy } of this.#entries.values()) stretches += busy.length;
    return { groomers: this.#entries.size, stretches, isLive: this.#isLive };
  }
}
