import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";

/** Whose rows have changed; `siteId` is empty where the row itself names none. */
export type Change = { siteId: string; resource: string };

export type ChangeFeedOptions = {
  /** Whose server is asked: the pool's own settings are used for one connection beside it. */
  pool: pg.Pool;
  /** Of the table `changes`. */
  kind: "time" | "groomer";
  log: Log;
  /** The line is open: what happened before is still to be read, what happens from now on will be told. */
  onOpen(): Promise<void>;
  onChange(change: Change): void;
  /** All that had been committed a moment ago has been told. */
  onCurrent(): void;
  /** Nothing is told any more until the next `onOpen`. */
  onLost(): void;
  /** After a longer silence all is read anew; another one in tests. */
  maxGapMs?: number;
};

export type ChangeFeed = { close(): Promise<void> };

/** A list may be late by 100 ms: a quarter of it is spent here, the rest is for reading what has changed. */
const EVERY_MS = 25;
const QUERY_TIMEOUT_MS = 3_000;
const MAX_PAUSE_MS = 5_000;
/** What is older may have been removed (`sweepChanges`, ten minutes) before it was read here. */
const MAX_GAP_MS = 5 * 60_000;

/**
 * Follows the table `changes` on a connection of its own, for as long as the program runs; a line that is
 * lost is opened again, and whatever was missed is `onOpen`'s to read. Asked often instead of told by NOTIFY:
 * a transaction that notifies lets no other one commit beside it.
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
    // What keeps a broken connection from ending the process; the next question fails.
    client.on("error", () => {});
    try {
      await client.connect();
      const follow = await startReading(client, options.kind, options.maxGapMs);
      await options.onOpen();
      failures = 0;
      while (!ending.aborted) {
        const began = performance.now();
        for (const change of await follow()) options.onChange(change);
        options.onCurrent();
        // A slow answer (something old has not ended yet, and all since then comes again) makes for fewer
        // questions.
        const pause = Math.max(EVERY_MS, (performance.now() - began) * 4);
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

/**
 * From which transaction on something may still be under way: all before it is settled, and visible or rolled
 * back.
 */
const SETTLED = "pg_snapshot_xmin(pg_current_snapshot())::text as settled";

/** The server's clock goes on while a machine sleeps. */
const CLOCK = "(extract(epoch from clock_timestamp()) * 1000)::float8 as clock";

const READ = `select ${SETTLED}, ${CLOCK}, (
  select jsonb_agg(jsonb_build_array(xid::text, site_id, resource)) from changes
  where xid >= $1::text::xid8 and kind = $2) as told`;

type ChangeRow = [xid: string, siteId: string | null, resource: string];

/**
 * Answers a function that gives each change once, after its transaction has committed. Transactions do not
 * commit in the order of their numbers: all from the oldest on that had not ended is read again, and what was
 * given is left out. Throws where it was not asked for so long that changes may be gone: all is to be read
 * anew then.
 */
async function startReading(
  client: pg.Client,
  kind: string,
  longestGapMs = MAX_GAP_MS,
): Promise<() => Promise<Change[]>> {
  const { rows } = await client.query<{ settled: string; clock: number }>(`select ${SETTLED}, ${CLOCK}`);
  let from = rows[0]?.settled ?? "0";
  let at = rows[0]?.clock ?? 0;
  let given = new Set<string>();
  return async () => {
    const query = { name: "changes", text: READ, values: [from, kind] };
    const { rows } = await client.query<{ settled: string; clock: number; told: ChangeRow[] | null }>(query);
    const { settled = from, clock = at, told } = rows[0] ?? {};
    if (clock - at > longestGapMs) throw new Error("Changes may have been missed");
    [from, at] = [settled, clock];
    const fresh = (told ?? []).filter(([xid]) => !given.has(xid));
    given = new Set(told?.map(([xid]) => xid));
    return fresh.map(([, siteId, resource]) => ({ siteId: siteId ?? "", resource }));
  };
}
