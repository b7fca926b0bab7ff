import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { machineNow } from "./machine-clock.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The URL of the server's maintenance database, with a role that may create databases. */
    testServerUrl: string;
    /** A migrated database. Every test file gets a copy. */
    testTemplate: string;
    /** The prefix of all database names of this run. */
    testPrefix: string;
  }
}

const PREFIX = "waggon_test_";
const FOLDER = "waggon-test-";

/** The memory that Linux offers as files. Each test file copies a database of a thousand small files. */
const MEMORY_FOLDER = "/dev/shm";
/** More than a whole run needs, in bytes. */
const ENOUGH_MEMORY = 4 * 2 ** 30;

/** After this time, a later run removes databases and folders of a killed run. */
const ABANDONED_AFTER_MS = 6 * 3_600_000;

/** Tests start dozens of programs. With this cache, their modules are compiled once. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("../.cache/compiled", import.meta.url));

type Run = { serverUrl: string; template: string; prefix: string; stop: () => Promise<void> };

/** The projects of a run share its server. The last project to end stops it. */
const known = globalThis as { testRun?: Promise<Run>; testRunUsers?: number };

/**
 * Runs once: starts a server, or uses the server of DATABASE_URL, and creates a migrated template there.
 * Parallel runs do not collide, since each has its own prefix.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  known.testRun ??= startRun();
  known.testRunUsers = (known.testRunUsers ?? 0) + 1;
  const run = await known.testRun;
  project.provide("testServerUrl", run.serverUrl);
  project.provide("testTemplate", run.template);
  project.provide("testPrefix", run.prefix);

  return async () => {
    known.testRunUsers = (known.testRunUsers ?? 1) - 1;
    if (known.testRunUsers > 0) return;
    delete known.testRun;
    await run.stop();
  };
}

async function startRun(): Promise<Run> {
  const run = `${nowInName()}_${randomBytes(4).toString("hex")}`;
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await startTestServer(run);
  const prefix = `${PREFIX}${run}`;
  const template = `${prefix}_template`;
  try {
    await onServer(server.url, async (client) => {
      await dropDatabases(client, await listAbandoned(client));
      await client.query(`CREATE DATABASE ${template}`);
    });
    await migrate(urlOf(server.url, template));
  } catch (error) {
    await server.stop();
    throw error;
  }
  const stop = async () => {
    if (process.env.DATABASE_URL) {
      await onServer(server.url, async (client) =>
        dropDatabases(client, await listDatabases(client, prefix)),
      );
    }
    await server.stop();
  };
  return { serverUrl: server.url, template, prefix, stop };
}

async function startTestServer(run: string) {
  for (const folder of [tmpdir(), MEMORY_FOLDER]) await removeAbandonedFolders(folder);
  const dataDir = join(await chooseFolder(), `${FOLDER}${run}`);
  const server = await startPostgres({
    dataDir,
    fsync: false,
    settings: { max_connections: 400, shared_buffers: "128MB" },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Memory where there is enough of it, else the folder for temporary files. */
async function chooseFolder(): Promise<string> {
  const found = await statfs(MEMORY_FOLDER).catch(() => null);
  const free = found ? Math.min(found.bavail * found.bsize, freemem()) : 0;
  return free >= ENOUGH_MEMORY ? MEMORY_FOLDER : tmpdir();
}

async function removeAbandonedFolders(folder: string): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(FOLDER));
  for (const name of names.filter((name) => isAbandoned(name.slice(FOLDER.length)))) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Makes a folder for a test. If this run does not remove it, a later run does.
 */
export function makeTestFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${FOLDER}${nowInName()}_`));
}

const nowInName = () => Math.floor(machineNow()).toString(36);

/** Whether a run is old. Its name begins with its start time. */
function isAbandoned(run: string): boolean {
  return Number.parseInt(run.split("_")[0] ?? "", 36) < machineNow() - ABANDONED_AFTER_MS;
}

/** Returns the URL of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function listDatabases(client: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
    [prefix],
  );
  return rows.map((row) => row.datname);
}

async function listAbandoned(client: pg.Client): Promise<string[]> {
  const names = await listDatabases(client, PREFIX);
  return names.filter((name) => isAbandoned(name.slice(PREFIX.length)));
}

async function dropDatabases(client: pg.Client, names: string[]): Promise<void> {
  for (const name of names) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}
