import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";

export type ChangeKind =
  | "time"
  | "groomer"
  | "room"
  | "visit"
  | "seen"
  | "desk"
  | "typing"
  | "order"
  | "waitlist"
  | "readers"
  | "writer"
  | "catalog"
  | "site";

/**
 * A changed resource (the id of a groomer, room, order or customer). `siteId` is empty when the row has none.
 * `detail`: an id that says more of some kinds.
 */
export type Change = { kind: ChangeKind; siteId: string; resource: string; detail: string | null };

/**
 * A place in the table `changes`: a reader with it has read all changes before the id of this transaction.
 */
export type ChangePlace = {
  settled: string;
  /** Milliseconds by the database's clock. */
  clock: number;
};

export type ChangeFeedOptions = {
  /** The feed opens one more connection with the settings of this pool. */
  pool: pg.Pool;
  /** The kinds of rows in the table `changes`. */
  kinds: readonly ChangeKind[];
  log: Log;
  /** Called after each connect. It must read all rows; `onChange` reports later changes. */
  onOpen(): Promise<void>;
  onChange(change: Change): void;
  /** Called after each poll: `onChange` has received every change that was committed before the poll. */
  onCurrent(place: ChangePlace): void;
  /** Called when the connection is lost. No changes are reported until the next `onOpen`. */
  onLost(): void;
  /** After a longer gap the feed reconnects and everything is read again. */
  maxGapMs?: number;
  /** The pause between polls. */
  pauseMs?: number;
  /** A connection whose query takes longer is replaced; 3 s by default. */
  queryMs?: number | undefined;
};

export type ChangeFeed = { close(): Promise<void> };

/** Listings may lag 100 ms behind the database: 25 ms for this pause, the rest for reading the changes. */
const POLL_PAUSE_MS = 25;
const QUERY_TIMEOUT_MS = 3_000;
/** The longest pause before a reconnect. News are late by it when the database is back. */
const MAX_PAUSE_MS = 1_000;
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
  const { pauseMs = POLL_PAUSE_MS } = options;
  let failures = 0;
  while (!ending.aborted) {
    const client = new pg.Client({
      ...options.pool.options,
      application_name: "waggon feed",
      query_timeout: options.queryMs ?? QUERY_TIMEOUT_MS,
    });
    // Without a listener a broken connection would end the process. The next query reports the failure.
    client.on("error", () => {});
    try {
      await client.connect();
      const readChanges = await startReading(client, options.kinds, options.maxGapMs);
      await options.onOpen();
      failures = 0;
      while (!ending.aborted) {
        const began = performance.now();
        const { changes, place } = await readChanges();
        for (const change of changes) options.onChange(change);
        options.onCurrent(place);
        // A slow answer means that a long transaction is open: each poll then reads all later changes again.
        // A longer pause saves the database that work.
        const pause = Math.max(pauseMs, (performance.now() - began) * 4);
        await wait(pause, null, { signal: ending, ref: false }).catch(() => {});
      }
    } catch (error) {
      failures++;
      if (!ending.aborted) options.log.warn({ err: error, kinds: options.kinds }, "a change feed broke");
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
  select jsonb_agg(jsonb_build_array(xid::text, kind, site_id, resource, detail)) from changes
  where xid >= $1::text::xid8 and kind = any($2)) as changes`;

type ChangeRow = [
  xid: string,
  kind: ChangeKind,
  siteId: string | null,
  resource: string,
  detail: string | null,
];

const toChange = ([, kind, siteId, resource, detail]: ChangeRow): Change => ({
  kind,
  siteId: siteId ?? "",
  resource,
  detail,
});

/**
 * Returns a function that reads the changes committed since its last call. Transactions do not commit in the
 * order of their ids, so each call starts at the oldest open transaction and skips changes that it returned
 * before. The function throws when the last call was more than `maxGapMs` ago: rows may have been removed.
 */
async function startReading(
  client: pg.Client,
  kinds: readonly ChangeKind[],
  maxGapMs = MAX_GAP_MS,
): Promise<() => Promise<{ changes: Change[]; place: ChangePlace }>> {
  const { rows } = await client.query<ChangePlace>(`select ${SETTLED}, ${CLOCK}`);
  let from = rows[0]?.settled ?? "0";
  let at = rows[0]?.clock ?? 0;
  let returnedIds = new Set<string>();
  return async () => {
    const query = { name: "changes", text: READ, values: [from, kinds] };
    const { rows } = await client.query<ChangePlace & { changes: ChangeRow[] | null }>(query);
    const { settled = from, clock = at, changes } = rows[0] ?? {};
    if (clock - at > maxGapMs) throw new Error("Changes may have been missed");
    [from, at] = [settled, clock];
    const fresh = (changes ?? []).filter(([xid]) => !returnedIds.has(xid));
    returnedIds = new Set(changes?.map(([xid]) => xid));
    return { changes: fresh.map(toChange), place: { settled, clock } };
  };
}

const READ_AFTER = `select kept.id as table_id, ${CLOCK}, (
  select jsonb_agg(jsonb_build_array('0', kind, site_id, resource, detail))
  from (select distinct kind, site_id, resource, detail from changes
    where xid >= $1::text::xid8 and kind = any($2) limit $3) as missed) as changes
  from changes_id kept where kept.id = $4`;

/**
 * Reads the changes since a place of the table with this id, each once. Null when they are not all there any
 * more, when there are more than `limit`, or when the table is another one.
 */
export async function readChangesSince(
  pool: pg.Pool,
  { tableId, settled, clock }: ChangePlace & { tableId: string },
  { kinds, limit }: { kinds: readonly ChangeKind[]; limit: number },
): Promise<Change[] | null> {
  const values = [settled, kinds, limit + 1, tableId];
  const { rows } = await pool.query<{ clock: number; changes: ChangeRow[] | null }>(READ_AFTER, values);
  const [row] = rows;
  if (!row || row.clock - clock > MAX_GAP_MS || (row.changes?.length ?? 0) > limit) return null;
  return (row.changes ?? []).map(toChange);
}

/** The id of the table of changes. After a crash of the database the table is empty and gets another id. */
export async function readChangesId(pool: pg.Pool): Promise<string> {
  await pool.query("insert into changes_id default values on conflict do nothing");
  const { rows } = await pool.query<{ id: string }>("select id from changes_id");
  return rows[0]?.id ?? "";
}
