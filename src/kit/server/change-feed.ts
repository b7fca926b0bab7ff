import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Log } from "./log.ts";

export type FeedOptions = {
  /** Whose server is listened to: the pool's own settings are used for one connection beside it. */
  pool: pg.Pool;
  channel: string;
  log: Log;
  /** The connection listens from now on: what happened before is still to be read. */
  onOpen(): Promise<void>;
  onChange(payload: string): void;
  /** Nothing is heard any more until the next `onOpen`. */
  onLost(): void;
};

export type Feed = { close(): Promise<void> };

/** A line that is dead without a word is found out by asking this often, and given up after that long. */
const PULSE_MS = 5_000;
const ANSWER_MS = 3_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Listens to a PostgreSQL channel on a connection of its own, for as long as the program runs: what is lost is opened
 * again. NOTIFY alone is never relied on: `onOpen` reads whatever was missed.
 */
export function openFeed(options: FeedOptions): Feed {
  const ending = new AbortController();
  const running = keepListening(options, ending.signal);
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}

async function keepListening(options: FeedOptions, ending: AbortSignal): Promise<void> {
  let failures = 0;
  while (!ending.aborted) {
    const client = new pg.Client({ ...options.pool.options, application_name: "waggon feed" });
    const lost = new Promise<void>((resolve) => {
      // Also what keeps a broken connection from ending the process.
      client.on("error", () => resolve());
      client.on("end", () => resolve());
      ending.addEventListener("abort", () => resolve(), { once: true });
    });
    try {
      await client.connect();
      client.on("notification", ({ payload = "" }) => options.onChange(payload));
      await client.query(`listen ${client.escapeIdentifier(options.channel)}`);
      await options.onOpen();
      failures = 0;
      await Promise.race([lost, watch(client, ending)]);
    } catch (error) {
      failures++;
      if (!ending.aborted) options.log.warn({ err: error, channel: options.channel }, "a change feed broke");
    }
    options.onLost();
    void client.end().catch(() => {});
    await wait(Math.min(100 * 2 ** failures, LONGEST_PAUSE_MS), null, { signal: ending }).catch(() => {});
  }
}

/** Returns when the connection no longer answers. */
async function watch(client: pg.Client, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await wait(PULSE_MS, null, { signal: ending, ref: false }).catch(() => {});
    if (ending.aborted) return;
    const late = wait(ANSWER_MS, false, { signal: ending, ref: false }).catch(() => false);
    const answered = client.query("select 1").then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([answered, late]))) return;
  }
}
