import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";

/** A changed resource (a groomer's id); `siteId` is empty when the row has none. */
export type Change = { siteId: string; resource: string };

export type ChangeFeedOptions = {
  /** The feed opens one more connection with the settings of this pool. */
  pool: pg.Pool;
  /** The kind of rows in the table `changes`. */
  kind: "time" | "groomer";
  log: Log;
  /** Called after each connect. It must read all rows; `onChange` reports later changes. */
  onOpen(): Promise<void>;
  onChange(change: Change): void;
  /** Called after each poll: `onChange` has received every change that was committed before the poll. */
  onCurrent(): void;
  /** Called when the connection is lost. No changes are reported until the next `onOpen`. */
  onLost(): void;
  /** After a longer gap the feed reconnects and everything is read again. */
  maxGapMs?: number;
};

export type ChangeFeed = { close(): Promise<void> };

/** Listings may lag 100 ms behind the database: 25 ms for this pause, the rest for reading the changes. */
const POLL_PAUSE_MS = 25;
const QUERY_TIMEOUT_MS = 3_000;
/** The longest pause before a reconnect. */
const MAX_PAUSE_MS = 5_000;
/** `sweepChanges` removes rows after ten minutes. A feed that pauses this long reconnects in good time. */
const MAX_GAP_MS = 5 * 60_000;

/**
 * Follows the table `changes` on its own connection until `close`. After a failure the feed reconnects, and
 * `onOpen` reads the missed changes. The feed polls instead of listening, because a transaction that calls
 * NOTIFY blocks the commits of other transactions.
 */
export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const ending = new AbortController();
  const running = followChanges(options, ending.signal);
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}

async function followChanges(options: ChangeFeedOptions, ending: AbortSignal): Promise<void> {
  let failures = 0;
  while (!ending.aborted) {
    const client = new pg.Client({
      ...options.pool.options,
      application_name: "waggon feed",
      query_timeout: QUERY_TIMEOUT_MS,
    });
    // Without a listener a broken connection would end the process. The next query reports the failure.
    client.on("error", () => {});
    try {
      await client.connect();
      const readChanges = await startReading(client, options.kind, options.maxGapMs);
      await options.onOpen();
      failures = 0;
      while (!ending.aborted) {
        const began = performance.now();
        for (const change of await readChanges()) options.onChange(change);
        options.onCurrent();
        // A slow answer means that a long transaction is open: each poll then reads all later changes again.
        // A longer pause saves the database that work.
        const pause = Math.max(POLL_PAUSE_MS, (performance.now() - began) * 4);
        await wait(pause, null, { signal: ending, ref: false }).catch(() => {});
      }
    } catch (error) {
      failures++;
      if (!ending.aborted) options.log.warn({ err: error, kind: options.kind }, "a change feed broke");
    }
    options.onLost();
    void client.end().catch(() => {});
    await wait(Math.min(100 * 2 ** failures, MAX_PAUSE_MS), null, { signal: ending }).catch(() => {});
  }
}

/** The id of the oldest open transaction: all transactions before it are committed or rolled back. */
const SETTLED = "pg_snapshot_xmin(pg_current_snapshot())::text as settled";

/** The database server's clock in milliseconds. A clock of this machine may stop while the machine sleeps. */
const CLOCK = "(extract(epoch from clock_timestamp()) * 1000)::float8 as clock";

const READ = `select ${SETTLED}, ${CLOCK}, (
  select jsonb_agg(jsonb_build_array(xid::text, site_id, resource)) from changes
  where xid >= $1::text::xid8 and kind = $2) as changes`;

type ChangeRow = [xid: string, siteId: string | null, resource: string];

/**
 * Returns a function that reads the changes committed since its last call. Transactions do not commit in the
 * order of their ids, so each call starts at the oldest open transaction and skips changes that it returned
 * before. The function throws when the last call was more than `maxGapMs` ago: rows may have been removed.
 */
async function startReading(
  client: pg.Client,
  kind: string,
  maxGapMs = MAX_GAP_MS,
): Promise<() => Promise<Change[]>> {
  const { rows } = await client.query<{ settled: string; clock: number }>(`select ${SETTLED}, ${CLOCK}`);
  let from = rows[0]?.settled ?? "0";
  let at = rows[0]?.clock ?? 0;
  let returnedIds = new Set<string>();
  return async () => {
    const query = { name: "changes", text: READ, values: [from, kind] };
    const { rows } = await client.query<{ settled: string; clock: number; changes: ChangeRow[] | null }>(
      query,
    );
    const { settled = from, clock = at, changes } = rows[0] ?? {};
    if (clock - at > maxGapMs) throw new Error("Changes may have been missed");
    [from, at] = [settled, clock];
    const fresh = (changes ?? []).filter(([xid]) => !returnedIds.has(xid));
    returnedIds = new Set(changes?.map(([xid]) => xid));
    return fresh.map(([, siteId, resource]) => ({ siteId: siteId ?? "", resource }));
  };
}
