// npm test -- --only=database: prepares on the server of DATABASE_URL each statement that an earlier run
// noted (SENT_STATEMENTS), and fails for any that it refuses. Nothing is executed.
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";

export type Refused = { text: string; reason: string };

/** Other statements (`begin`, `create`, `listen`) are no queries: PREPARE takes none of them. */
const QUERY = /^(\s|\(|--.*\n|\/\*[\s\S]*?\*\/)*(select|insert|update|delete|merge|with|values)\b/i;

/** Reads the different SQL texts that the processes of a run have written to a folder. */
export function readSent(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n"));
  const texts = lines.map((line) => JSON.parse(line) as string);
  return [...new Set(texts)].filter((text) => QUERY.test(text));
}

/** Prepares statements on a database, and returns those that it refuses, with the reasons. */
export async function refusedBy(url: string, statements: readonly string[]): Promise<Refused[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const refused: Refused[] = [];
  try {
    for (const text of statements) {
      try {
        // The extended protocol allows one statement per message, so text after a semicolon is never run.
        await client.query({ text: `PREPARE sent AS ${text}`, queryMode: "extended" } as pg.QueryConfig);
        await client.query("DEALLOCATE sent");
      } catch (error) {
        refused.push({ text, reason: (error as Error).message });
      }
    }
  } finally {
    await client.end();
  }
  return refused;
}

/** Runs `work` on a migrated database of a server, and drops it. */
async function withMigrated<T>(serverUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `waggon_prepare_${randomBytes(5).toString("hex")}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const server = new pg.Client({ connectionString: serverUrl });
  await server.connect();
  try {
    await server.query(`CREATE DATABASE ${name}`);
    await migrate(url.href);
    return await work(url.href);
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.end();
  }
}

/** Tests send statements to tables of their own too: those that our own server refuses are left out. */
async function refusedByOurs(statements: readonly string[]): Promise<Set<string>> {
  const dataDir = mkdtempSync(join(tmpdir(), "waggon-prepare-"));
  const server = await startPostgres({ dataDir, fsync: false });
  try {
    const refused = await withMigrated(server.url, (url) => refusedBy(url, statements));
    return new Set(refused.map(({ text }) => text));
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function main(folder: string, serverUrl: string): Promise<number> {
  const sent = readSent(folder);
  const ours = await refusedByOurs(sent);
  const statements = sent.filter((text) => !ours.has(text));
  const refused = await withMigrated(serverUrl, (url) => refusedBy(url, statements));
  for (const { text, reason } of refused) console.log(`refused: ${reason}: ${text}`);
  console.log(
    `${statements.length} statements, ${refused.length} refused, ${ours.size} of no migrated table`,
  );
  return statements.length > 0 && refused.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const { SENT_STATEMENTS: folder, DATABASE_URL: serverUrl } = process.env;
  if (!folder || !serverUrl)
    throw new Error("SENT_STATEMENTS and DATABASE_URL say what to prepare, and where.");
  process.exitCode = await main(folder, serverUrl);
}
