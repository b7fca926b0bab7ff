import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { StartFault } from "./start-fault.ts";

/** The repository's migrations, `db/migrations/*.sql`. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL("../../../db/migrations", import.meta.url));

/** The table of applied migrations; `db/schema.ts` leaves it out. */
export const MIGRATIONS_TABLE = "schema_migration";

/** The oldest server that the migrations are written for. */
const OLDEST_SERVER = 15;

// Any fixed number: every migration of this database takes this lock first.
const MIGRATION_LOCK = 8_246_101_501;

/**
 * Longest wait for a lock of a migration, and of a step of one, behind which others wait: a step tries again.
 */
const LOCK_TIMEOUT = "10min";
const STEP_LOCK_TIMEOUT = "500ms";
const STEP_RETRY_MS = 200;
const MAX_STEP_RETRIES = 1_000;

type Migration = { name: string; sql: string; checksum: string };
type Applied = { name: string; checksum: string };

/** A database that cannot be migrated; the message says what to do. */
export class MigrationError extends StartFault {
  override readonly name = "MigrationError";
}

/** A line that begins a step: such a file is too long for one transaction. */
const STEP = /^-- step: /m;

/**
 * Brings a database up to date: the job queue's own schema, then each new `*.sql` of `folder` by name, one
 * transaction each, or one each step of a file that has steps. Runs under an advisory lock, so that several
 * nodes may start at once. A file that was applied may never change again; a database newer than this program
 * is left as it is.
 *
 * @returns the names applied now.
 * @throws MigrationError on a server older than 15, an edited or out-of-order file, or failing SQL.
 */
export async function migrate(
  url: string,
  options: { folder?: string; onProgress?: (line: string) => void } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "waggon migrate" });
  // A connection that breaks between two queries fails the next query.
  client.on("error", () => {});
  await client.connect();
  try {
    await refuseOldServer(client);
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await runMigrations({ connectionString: url, maxPoolSize: 2, logger: new Logger(() => () => {}) });
    return await applyNew(client, await readMigrations(options.folder), options.onProgress);
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: string; version: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS version",
  );
  const major = Math.floor(Number(rows[0]?.number) / 10_000);
  if (major < OLDEST_SERVER) {
    throw new MigrationError(
      `PostgreSQL ${OLDEST_SERVER} or newer is needed; DATABASE_URL leads to ${rows[0]?.version}.`,
    );
  }
}

async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // Line ends differ by checkout (Windows); they are not an edit.
      const sql = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function applyNew(
  client: pg.Client,
  migrations: Migration[],
  onProgress: (line: string) => void = () => {},
): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${MIGRATIONS_TABLE} (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<Applied>(
    `SELECT name, checksum FROM ${MIGRATIONS_TABLE} ORDER BY name`,
  );
  const faults = historyFaults(migrations, rows);
  if (faults.length > 0) throw new MigrationError(faults.join("\n"));

  const done = new Set(rows.map((row) => row.name));
  const fresh = migrations.filter((migration) => !done.has(migration.name));
  for (const migration of fresh) {
    await applyOne(client, migration);
    onProgress(`Migrated ${migration.name}`);
  }
  return fresh.map((migration) => migration.name);
}

/**
 * Reasons to refuse: an applied file was edited or removed, or a new file sorts before an applied one.
 * Applied names after all files belong to a newer program version, which this one accepts.
 */
export function historyFaults(files: readonly Applied[], applied: readonly Applied[]): string[] {
  const before = new Map(applied.map((row) => [row.name, row.checksum]));
  const lastApplied = lastName(applied);
  const lastFile = lastName(files);
  const names = new Set(files.map((file) => file.name));
  const faults: string[] = [];
  for (const file of files) {
    const checksum = before.get(file.name);
    if (checksum === undefined && file.name < lastApplied) {
      faults.push(
        `Migration ${file.name} is new but sorts before ${lastApplied}, already applied: rename it.`,
      );
    } else if (checksum !== undefined && checksum !== file.checksum) {
      faults.push(`Migration ${file.name} was edited after it was applied: restore it, write a new one.`);
    }
  }
  for (const row of applied) {
    if (!names.has(row.name) && row.name < lastFile) {
      faults.push(`Migration ${row.name} was applied to this database but its file is gone.`);
    }
  }
  return faults;
}

function lastName(rows: readonly Applied[]): string {
  return (
    rows
      .map((row) => row.name)
      .sort()
      .at(-1) ?? ""
  );
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  const steps = migration.sql.split(STEP);
  if (steps.length > 1) return applySteps(client, migration, steps);
  try {
    await inShortTurns(client, () => applyWhole(client, migration));
  } catch (error) {
    throw new MigrationError(`Migration ${describeFailure(migration, error)}`, { cause: error });
  }
}

async function applyWhole(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query("BEGIN");
    await client.query(migration.sql);
    await recordApplied(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/**
 * Sends each step alone, as its own transaction; a single `DO` may commit inside. A step repeats after a lock
 * timeout, and a later run starts again at the first step, so every step must be repeatable.
 */
async function applySteps(client: pg.Client, migration: Migration, texts: readonly string[]): Promise<void> {
  let linesBefore = "";
  for (const [index, text] of texts.entries()) {
    // Empty lines in front, so that a fault is found at its line of the file.
    const sql = `${linesBefore}${index > 0 ? "-- " : ""}${text}`;
    try {
      await inShortTurns(client, () => client.query(sql));
    } catch (error) {
      throw new MigrationError(`Migration ${describeFailure({ ...migration, sql }, error)}`, {
        cause: error,
      });
    }
    linesBefore = sql.replaceAll(/[^\n]/g, "");
  }
  await recordApplied(client, migration);
}

/** Waits for a lock in short turns, so that other queries never wait long behind it. */
async function inShortTurns(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  await client.query(`SET lock_timeout = '${STEP_LOCK_TIMEOUT}'`);
  for (let retries = 0; ; retries++) {
    try {
      await work();
      break;
    } catch (error) {
      if (!isLockTaken(error) || retries === MAX_STEP_RETRIES) throw error;
      await setTimeout(STEP_RETRY_MS);
    }
  }
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
}

/** A lock timeout or a deadlock. */
const isLockTaken = (error: unknown) => ["55P03", "40P01"].includes((error as pg.DatabaseError).code ?? "");

async function recordApplied(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(`INSERT INTO ${MIGRATIONS_TABLE} (name, checksum) VALUES ($1, $2)`, [name, checksum]);
}

/** "0003_pets.sql, line 12: relation … does not exist". */
function describeFailure(migration: Migration, error: unknown): string {
  const { message, position, hint } = error as pg.DatabaseError;
  const line = position ? `, line ${migration.sql.slice(0, Number(position)).split("\n").length}` : "";
  return `${migration.name}${line}: ${message}${hint ? ` (${hint})` : ""}`;
}
