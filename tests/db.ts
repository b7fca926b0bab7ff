import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { startLive } from "#features/messaging/live/service/start-live.ts";
import { testClock } from "#kit/server/clock.ts";
import { type Database, type DatabaseOptions, type Db, openDatabase } from "#kit/server/database.ts";
import { createLog } from "#kit/server/log.ts";
import { urlOf } from "./database.ts";
import { PATIENT, PATIENT_MS } from "./patient.ts";
import { closeReaders, resetModules } from "./reset-modules.ts";
import { NOW } from "./world.ts";

// The first file of a process begins like all others, which begin after a reset.
resetModules();

/** A test file's own database. Its parts exist from `beforeAll` on. */
export type TestDatabase = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly url: string;
};

/**
 * Gives the calling test file (or `describe`) its own migrated, empty database, and drops it afterwards. Also
 * resets the state of modules, since test files share a process.
 *
 *     const database = useDatabase();
 *     it("…", async () => { await database.db.selectFrom("pets").selectAll().execute(); });
 */
export function useDatabase(options: DatabaseOptions = {}): TestDatabase {
  let open: (Database & { url: string }) | undefined;

  beforeAll(async () => {
    const url = await createDatabase();
    open = { ...openDatabase(url, { ...PATIENT, ...options }), url };
    // It uses the database only while there are streams.
    startLive({ ...open, clock: testClock(NOW), log: createLog("silent"), waitMs: PATIENT_MS });
  });

  afterAll(async () => {
    resetModules();
    if (!open) return;
    await closeReaders(open.db);
    await open.close();
    await dropDatabase(open.url);
  });

  const ready = () => {
    if (!open) throw new Error("The test database is there from beforeAll on, not while tests are declared.");
    return open;
  };
  return {
    get db() {
      return ready().db;
    },
    get pool() {
      return ready().pool;
    },
    get url() {
      return ready().url;
    },
  };
}

/**
 * Creates a copy of a template, by default the migrated template. Use it when a test only needs the URL.
 */
export async function createDatabase(template = inject("testTemplate")): Promise<string> {
  const name = `${inject("testPrefix")}_${randomBytes(5).toString("hex")}`;
  // Copying its files takes a third of the time of writing each block to the log.
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return urlOf(inject("testServerUrl"), name);
}

/** Creates a database without tables, for tests of migrations. */
export async function createBareDatabase(): Promise<string> {
  const name = `${inject("testPrefix")}_${randomBytes(5).toString("hex")}`;
  await onServer((client) => client.query(`CREATE DATABASE ${name}`));
  return urlOf(inject("testServerUrl"), name);
}

/** How long a database that is dropped waits for connections that are closing, and how often it looks. */
const CLOSING_MS = 2_000;
const LEAST_LOOKS = 20;

/**
 * Drops a database of this file, even with open connections. A pool has ended before its connections are
 * closed on the server; ending such a connection by force would be an error that no test catches.
 */
export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await onServer(async (client) => {
    const until = performance.now() + CLOSING_MS;
    for (let looks = 0; await isConnected(client, name); looks++) {
      if (looks > LEAST_LOOKS && performance.now() > until) break;
      await sleep(10);
    }
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  });
}

async function isConnected(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query("select 1 from pg_stat_activity where datname = $1 limit 1", [name]);
  return rows.length > 0;
}

async function onServer<T>(act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject("testServerUrl") });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
