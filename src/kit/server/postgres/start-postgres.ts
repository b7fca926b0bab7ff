import { mkdir, realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { claimFolder } from "./folder-owner.ts";
import type { Launch } from "./launch-server.ts";
import { createServerAddress } from "./server-address.ts";
import { chooseServerUser } from "./server-user.ts";
import { superviseServer } from "./supervise-server.ts";

export type PostgresOptions = {
  /** Holds the cluster, its log and the owner file; created when missing. */
  dataDir: string;
  /** On by default. Off only in tests, where a crash may lose everything. */
  fsync?: boolean;
  /** Further server settings. */
  settings?: Record<string, string | number>;
  /** Called when the server ends and restarts, and when a restart fails. */
  onEvent?: (line: string) => void;
};

export type RunningPostgres = {
  /** For `openDatabase`, `migrate` and psql. It stays the same after a restart. */
  url: string;
  /** The process id of the server; it changes with a restart. */
  pid(): number;
  /** Ends every connection, writes everything to disk, and returns when the server has ended. */
  stop(): Promise<void>;
};

const DATABASE = "waggon";

const LOSSY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  autovacuum: "off",
};

/**
 * Starts the embedded PostgreSQL from the npm packages. It is durable, accepts only this machine's user (a
 * private socket; on Windows a loopback port with a password), ends with this process in every case, and
 * restarts when it is killed.
 *
 * @throws FolderInUseError when another process serves this folder; StartFault with PostgreSQL's words
 * otherwise.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  await mkdir(resolve(options.dataDir), { recursive: true });
  const folder = await realpath(options.dataDir);
  const cluster = join(folder, "cluster");
  const identity = await chooseServerUser(cluster);
  const claim = await claimFolder(folder);
  const undo: (() => Promise<void>)[] = [claim.release];
  try {
    const address = await createServerAddress(folder, identity, claim);
    undo.unshift(address.remove);
    const binaries = await findBinaries(identity);
    const durable = options.fsync ?? true;
    await ensureCluster(cluster, { binaries, identity, durable, password: address.password });
    const launch: Launch = {
      cluster,
      logFile: join(folder, "server.log"),
      binaries,
      identity,
      settings: { ...BASE_SETTINGS, ...address.settings, ...(durable ? {} : LOSSY), ...options.settings },
    };
    const server = await superviseServer(launch, options.onEvent ?? (() => {}));
    undo.unshift(server.stop);
    await ensureDatabase(address.url("postgres"));
    return {
      url: address.url(DATABASE),
      pid: server.pid,
      stop: async () => {
        for (const step of undo.splice(0)) await step();
      },
    };
  } catch (error) {
    for (const step of undo.splice(0)) await step();
    throw error;
  }
}

const BASE_SETTINGS = {
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  // We report refused rows ourselves; their values (names, addresses) must not be logged.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  max_connections: 200,
};

/** Creates our database, which `initdb` does not, at the first start or after a killed one. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
