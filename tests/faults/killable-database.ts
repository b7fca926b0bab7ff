import { rm } from "node:fs/promises";
import { expect, vi } from "vitest";
import { type Database, openDatabase } from "#kit/server/database.ts";
import { migrate } from "#kit/server/migrate.ts";
import { startPostgres } from "#kit/server/postgres/start-postgres.ts";
import { makeTestFolder } from "#tests/database.ts";
import { createDatabase, dropDatabase } from "#tests/db.ts";

export type KillableDatabase = Database & {
  url: string;
  /** Kills the server, or ends all sessions at a shared one. Resolves when this process reaches it again. */
  kill(): Promise<void>;
};

/** A server of its own, with durable writes as in production. Its supervisor restarts it after SIGKILL. */
export async function startKillableDatabase(): Promise<KillableDatabase> {
  const folder = await makeTestFolder();
  const server = await startPostgres({ dataDir: folder });
  await migrate(server.url);
  const data = openDatabase(server.url, { onConnectionError: () => {} });
  return {
    ...data,
    url: server.url,
    async kill() {
      const pid = server.pid();
      process.kill(pid, "SIGKILL");
      await vi.waitFor(() => expect(server.pid()).not.toBe(pid), PATIENCE);
      await reached(data);
    },
    async close() {
      await data.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A database at the server of the other tests, which goes on: only sessions at this database are ended. */
export async function copyDatabase(): Promise<KillableDatabase> {
  const url = await createDatabase();
  const data = openDatabase(url, { onConnectionError: () => {} });
  return {
    ...data,
    url,
    async kill() {
      await data.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await reached(data);
    },
    async close() {
      await data.close();
      await dropDatabase(url);
    },
  };
}

const PATIENCE = { timeout: 45_000, interval: 20 };

async function reached({ pool }: Database): Promise<void> {
  await vi.waitFor(() => pool.query("select 1"), PATIENCE);
}
