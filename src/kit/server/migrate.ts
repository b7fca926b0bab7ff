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

/** The oldest PostgreSQL version that can run the migrations. */
const OLDEST_SERVER = 15;

// An arbitrary number: every node takes this advisory lock before it migrates.
const MIGRATION_LOCK = 8_246_101_501;

/** The longest wait for the advisory lock: another node may be migrating. */
const LOCK_TIMEOUT = "10min";
/** The longest wait for a table lock. Other queries wait behind that lock, so a step gives up and retries. */
const STEP_LOCK_TIMEOUT = "500ms";
const STEP_RETRY_MS = 200;
const MAX_STEP_RETRIES = 1_000;

type Migration = { name: string; sql: string; checksum: string };
type Applied = { name: string; checksum: string };

/** A database that cannot be migrated; the message says what to do. */
class MigrationError extends StartFault {
  override readonly name = "MigrationError";
}

/** A line that begins a step. Files whose work is too long for one transaction have steps. */
const STEP = /^-- step: /m;

/**
 * Updates the job queue's schema, then applies each new `*.sql` file of `folder` in the order of names. Each
 * file, or each step of a file with steps, runs in its own transaction. An advisory lock lets several nodes
 * start at once. Migrations of a newer program version in the database are accepted.
 *
 * @returns the names of the files that this call applied
 * @throws MigrationError on a server older than 15, an edited or out-of-order file, or failing SQL
 */
export async function migrate(
  url: string,
  options: { folder?: string; onProgress?: (line: string) => void } = {},
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "waggon migrate" });
  // Without a listener a broken connection would end the process. The next query reports the failure.
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
      // A checkout on Windows may have other line ends. The checksum must not count them as an edit.
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
 * Lists what contradicts the migrations that the database has recorded: an applied file was edited or
 * removed, or a new file sorts before an applied file. Recorded names that sort after all files are accepted:
 * a newer program version wrote them.
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
 * Runs each step of a file as its own transaction; a step of a single `DO` may commit inside. Every step must
 * be repeatable: it runs again after a lock timeout, and a new start begins at the first step.
 */
async function applySteps(client: pg.Client, migration: Migration, texts: readonly string[]): Promise<void> {
  let linesBefore = "";
  for (const [index, text] of texts.entries()) {
    // Empty lines replace the earlier steps, so that an error reports its line within the whole file.
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

/**
 * Runs `work` with a short lock timeout and retries after each timeout. A long wait for a table lock would
 * block all other queries on that table.
 */
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

/**
 * Describes a failed migration as "NAME, line LINE: MESSAGE (HINT)", such as
 * "0003_pets.sql, line 12: relation … does not exist". PostgreSQL may report no position and no hint.
 */
function describeFailure(migration: Migration, error: unknown): string {
  const { message, position, hint } = error as pg.DatabaseError;
  // `position` counts characters from the start of the SQL, so the line ends before it give its line.
  const line = position ? `, line ${migration.sql.slice(0, Number(position)).split("\n").length}` : "";
  return `${migration.name}${line}: ${message}${hint ? ` (${hint})` : ""}`;
}
