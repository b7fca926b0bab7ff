import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { chown, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, expect, it } from "vitest";
import { makeTestFolder, urlOf } from "#tests/database.ts";
import { useDatabase } from "#tests/db.ts";
import { createLog } from "./log.ts";
import { startPostgres } from "./postgres/start-postgres.ts";
import { watchReadiness } from "./readiness.ts";

const database = useDatabase();
const silent = createLog("silent");

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

function openPool(url: string, options = ""): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, options });
  pool.on("error", () => {});
  ends.push(() => pool.end());
  return pool;
}

it("is ready when a row can be written, and leaves no table", async () => {
  const tables = () =>
    database.pool.query("select relname from pg_class order by 1").then(({ rows }) => rows);
  const before = await tables();
  expect(await watchReadiness(database.pool, silent)()).toEqual({ ready: true });
  expect(await tables()).toEqual(before);
});

it("is not ready when the database only reads", async () => {
  const pool = openPool(database.url, "-c default_transaction_read_only=on");
  const readiness = watchReadiness(pool, silent);
  expect(await readiness()).toEqual({ ready: false, why: "the database takes no writes" });
});

const mountDisk = (folder: string) => spawnSync("mount", ["-t", "tmpfs", "-o", "size=24m", "none", folder]);

/** Finds out whether this machine can mount a disk. Containers often cannot, nor do remote servers count. */
function canMountDisk(): boolean {
  if (process.getuid?.() !== 0 || process.platform !== "linux" || process.env.DATABASE_URL) return false;
  const folder = mkdtempSync(join(tmpdir(), "waggon-mount-"));
  const { status } = mountDisk(folder);
  if (status === 0) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return status === 0;
}

/**
 * Creates a database on its own disk of 24 MB, on a server of its own: while a disk is full, a server cannot
 * write a checkpoint, without which other tests cannot create or drop their databases.
 */
async function makeTinyDatabase(folder: string): Promise<string> {
  const dataDir = await makeTestFolder();
  ends.push(() => rm(dataDir, { recursive: true }));
  const postgres = await startPostgres({ dataDir, fsync: false });
  ends.push(() => postgres.stop());
  ends.push(() => rm(folder, { recursive: true }));
  expect(mountDisk(folder).status).toBe(0);
  ends.push(async () => spawnSync("umount", [folder]));
  await chown(folder, 65534, 65534);
  const server = openPool(postgres.url);
  await server.query(`create tablespace tiny location '${folder}'`);
  ends.push(() => server.query("drop tablespace tiny"));
  await server.query("create database tiny template template0 tablespace tiny");
  ends.push(() => server.query("drop database tiny with (force)"));
  return urlOf(postgres.url, "tiny");
}

it.runIf(canMountDisk())(
  "is not ready while the disk is full, and is ready again after it has room",
  async () => {
    const folder = await makeTestFolder();
    const pool = openPool(await makeTinyDatabase(folder));
    const readiness = watchReadiness(pool, silent);
    expect(await readiness()).toEqual({ ready: true });
    await pool.query("create table filler (text text)");
    const fill = "insert into filler select repeat('x', 1000) from generate_series(1, $1::int)";
    const isFilled = (rows: number) => pool.query(fill, [rows]).catch(() => null);
    for (const rows of [1_000, 100, 1]) while (await isFilled(rows));
    const full = watchReadiness(pool, silent);
    const why = "the disk of the database is full: nothing can be written";
    expect(await full()).toEqual({ ready: false, why });
    expect(await full()).toEqual({ ready: false, why });
    expect(spawnSync("mount", ["-o", "remount,size=48m", folder]).status).toBe(0);
    expect(await full()).toEqual({ ready: true });
  },
);
