import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import type { Person } from "../wire/actor.ts";
import { Refusal } from "../wire/errors.ts";
import type { StreamEvent } from "../wire/event-stream.ts";
import {
  type Change,
  type ChangeFeed,
  type ChangeKind,
  type ChangePlace,
  openChangeFeed,
  readChangesId,
  readChangesSince,
} from "./change-feed.ts";
import { formatPlace, readPlace } from "./live-place.ts";
import type { Log } from "./log.ts";
import { OpenStream, type Viewer } from "./open-stream.ts";

export type LiveStreamsOptions = {
  pool: pg.Pool;
  log: Log;
  kinds: readonly ChangeKind[];
  /** Reads what these changes mean for viewers. A viewer that is missing in the result hears nothing. */
  read(changes: readonly Change[], viewers: readonly Viewer[]): Promise<ReadonlyMap<Viewer, StreamEvent[]>>;
  /** Of these people, the ones whose sign-in and rights are the same as when their streams opened. */
  listUnchanged(people: readonly Person[]): Promise<ReadonlySet<Person>>;
  /** Notes who reads streams of this process, for `seconds`, and who ended the last one. */
  noteReaders(change: {
    reading: readonly Viewer[];
    gone: readonly Viewer[];
    seconds: number;
  }): Promise<void>;
  /** Longest wait of a stream that opens, and of a query of the feed, in ms; a few seconds by default. */
  waitMs?: number | undefined;
};

const MAX_OF_ACCOUNT = 10;
/** A reader who missed more changes than this reads its pages anew. */
const MAX_MISSED = 1_000;
const HEARTBEAT_MS = 20_000;
/** A stream of a sign-in that ended ends within a second. */
const CHECK_PAUSE_MS = 400;
/** Readers are noted for this time, and again at half of it. */
const NOTED_SECONDS = 40;
/** Who was writing is not sent again. */
const PASSING: readonly ChangeKind[] = ["typing", "writer"];
/** The feed needs a few hundredths of a second to open. */
const OPEN_WAIT_MS = 5_000;
/** The feed closes when there was no stream for this long. */
const IDLE_MS = 30_000;
/** Browsers connect again after this time and a random part of it, so that not all come at once. */
const RETRY_MS = 1_000;

/**
 * The event streams of this process. They report changes of rows that any process writes. An event says
 * where something changed, not what: its reader asks for that by a call, which checks the reader's rights.
 */
export class LiveStreams {
  readonly #options: LiveStreamsOptions;
  readonly #streams = new Set<OpenStream>();
  #feed: ChangeFeed | null = null;
  #ready = Promise.withResolvers<void>();
  #tableId = "";
  /** All changes before it have been reported to the streams. */
  #place: ChangePlace | null = null;
  #waiting: { changes: Change[]; place: ChangePlace }[] = [];
  #heard: Change[] = [];
  #isReporting = false;
  #hasEnded = false;
  #idleSince = performance.now();
  /** The noted readers by account, and when each was noted. */
  readonly #noted = new Map<string, { viewer: Viewer; at: number }>();
  readonly #timers: NodeJS.Timeout[];

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
    this.#timers = [setInterval(() => this.#beat(), HEARTBEAT_MS)];
    for (const timer of this.#timers) timer.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream. With the id of the last event that the reader has, the changes since then come first. The
   * event `reset` says that they can't: the reader reads its pages anew.
   *
   * @throws Refusal `too_many_requests` above ten streams of one account, `service_unavailable` while the
   * process stops or the changes can't be read
   */
  async open(viewer: Viewer, lastEventId: string | null): Promise<ReadableStream<Uint8Array>> {
    if (this.#hasEnded) throw unavailable();
    const { accountId } = viewer.person;
    const ofAccount = [...this.#streams].filter((stream) => stream.viewer.person.accountId === accountId);
    if (ofAccount.length >= MAX_OF_ACCOUNT)
      throw new Refusal("too_many_requests", "Too many pages are open. Please close some of them.");
    // The stream first hears what happens from now on, and then reads what it missed.
    const stream = new OpenStream(viewer, () => this.#remove(stream));
    this.#streams.add(stream);
    try {
      this.#follow();
      const { waitMs = OPEN_WAIT_MS } = this.#options;
      await Promise.race([this.#ready.promise, wait(waitMs, null, { ref: false }).then(refuse)]);
      await this.#catchUp(stream, readPlace(lastEventId));
    } catch (error) {
      stream.end();
      throw error;
    }
    return stream.readable;
  }

  /** Ends all streams, and refuses new ones. */
  async close(): Promise<void> {
    this.#hasEnded = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const stream of this.#streams) stream.end();
    await this.#feed?.close();
  }

  async #catchUp(stream: OpenStream, place: ReturnType<typeof readPlace>): Promise<void> {
    const { pool, kinds, read } = this.#options;
    stream.retryAfter(Math.round(RETRY_MS * (1 + 2 * Math.random())));
    const known = place && place.tableId === this.#tableId ? place : null;
    const lasting = kinds.filter((kind) => !PASSING.includes(kind));
    const missed = known && (await readChangesSince(pool, known, { kinds: lasting, limit: MAX_MISSED }));
    if (missed === null) stream.send([{ event: "reset", data: {} }]);
    else if (missed.length > 0) stream.send((await read(missed, [stream.viewer])).get(stream.viewer) ?? []);
    stream.isCaughtUp = true;
    stream.moveTo(this.#placeNow());
  }

  #placeNow(): string {
    return this.#place ? formatPlace({ ...this.#place, tableId: this.#tableId }) : "";
  }

  #remove(stream: OpenStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size === 0) this.#idleSince = performance.now();
  }

  /** Follows the changes while there are streams. */
  #follow(): void {
    if (this.#feed) return;
    const { pool, log, kinds, waitMs } = this.#options;
    this.#feed = openChangeFeed({
      pool,
      log,
      kinds,
      onOpen: () => this.#resume(),
      onChange: (change) => this.#heard.push(change),
      onCurrent: (place) => this.#hear(place),
      onLost: () => {},
      queryMs: waitMs,
    });
    void this.#checkSignIns();
  }

  /** The feed reports from now on. After a break, streams hear what it missed. */
  async #resume(): Promise<void> {
    const { pool, kinds } = this.#options;
    const [before, place] = [this.#tableId, this.#place];
    this.#tableId = await readChangesId(pool);
    if (!place) return;
    const known = before === this.#tableId ? { ...place, tableId: before } : null;
    const missed = known && (await readChangesSince(pool, known, { kinds, limit: MAX_MISSED }));
    if (missed) this.#heard.push(...missed);
    else for (const stream of this.#streams) stream.send([{ event: "reset", data: {} }]);
  }

  #hear(place: ChangePlace): void {
    const changes = this.#heard;
    this.#heard = [];
    if (changes.length > 0 || this.#isReporting) {
      this.#waiting.push({ changes, place });
      void this.#report();
    } else this.#place = place;
    this.#ready.resolve();
    if (this.#streams.size === 0 && performance.now() - this.#idleSince > IDLE_MS) this.#rest();
  }

  /** Stops to follow. The next stream starts again, from another place. */
  #rest(): void {
    const feed = this.#feed;
    this.#feed = null;
    this.#place = null;
    this.#ready = Promise.withResolvers<void>();
    void feed?.close();
  }

  /** Reports the waiting changes. Those that arrive during a read are read together. */
  async #report(): Promise<void> {
    if (this.#isReporting) return;
    this.#isReporting = true;
    try {
      while (this.#waiting.length > 0) {
        const batches = this.#waiting.splice(0);
        const changes = batches.flatMap((batch) => batch.changes);
        const streams = [...this.#streams];
        await this.#send(streams, changes);
        this.#place = batches.at(-1)?.place ?? this.#place;
        const id = this.#placeNow();
        for (const stream of streams) if (stream.hasNews) stream.moveTo(id);
      }
    } finally {
      this.#isReporting = false;
    }
  }

  /** A stream whose news can't be read ends. Its reader comes back and reads what it missed. */
  async #send(streams: readonly OpenStream[], changes: readonly Change[]): Promise<void> {
    if (streams.length === 0 || changes.length === 0) return;
    const viewers = streams.map(({ viewer }) => viewer);
    try {
      const events = await this.#options.read(changes, viewers);
      for (const stream of streams) stream.send(events.get(stream.viewer) ?? []);
    } catch (error) {
      this.#options.log.warn({ err: error }, "event streams could not read their changes");
      for (const stream of streams) stream.end();
    }
  }

  /** Ends the streams of ended sign-ins, and notes who reads the others. */
  async #checkSignIns(): Promise<void> {
    const feed = this.#feed;
    while (this.#feed === feed && !this.#hasEnded) {
      await wait(CHECK_PAUSE_MS, null, { ref: false });
      const streams = [...this.#streams];
      if (streams.length === 0 && this.#noted.size === 0) continue;
      try {
        const unchanged = await this.#options.listUnchanged(streams.map(({ viewer }) => viewer.person));
        for (const stream of streams) if (!unchanged.has(stream.viewer.person)) stream.end();
        await this.#noteReaders();
      } catch (error) {
        if (!this.#hasEnded) this.#options.log.warn({ err: error }, "sign-ins of streams were not checked");
      }
    }
  }

  async #noteReaders(): Promise<void> {
    const now = performance.now();
    const readers = new Map<string, Viewer>();
    // Staff who act for a person do not read for that person.
    for (const { viewer } of this.#streams)
      if (viewer.person.impersonatorId === undefined) readers.set(viewer.person.accountId, viewer);
    const isOld = (accountId: string) => {
      const at = this.#noted.get(accountId)?.at;
      return at === undefined || now - at > (NOTED_SECONDS * 1_000) / 2;
    };
    const reading = [...readers].filter(([id]) => isOld(id)).map(([, viewer]) => viewer);
    const gone = [...this.#noted].filter(([id]) => !readers.has(id)).map(([, { viewer }]) => viewer);
    if (reading.length === 0 && gone.length === 0) return;
    await this.#options.noteReaders({ reading, gone, seconds: NOTED_SECONDS });
    for (const viewer of reading) this.#noted.set(viewer.person.accountId, { viewer, at: now });
    for (const { person } of gone) this.#noted.delete(person.accountId);
  }

  /** Keeps connections open, and moves the places of streams without news. */
  #beat(): void {
    const id = this.#placeNow();
    for (const stream of this.#streams) stream.beat(id);
  }
}

const unavailable = () => new Refusal("service_unavailable", "Live news are not available at the moment.");
const refuse = () => {
  throw unavailable();
};
