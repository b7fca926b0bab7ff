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
  /** The folder of the cluster, its log and the owner file. It is created when missing. */
  dataDir: string;
  /** True by default. Only tests may set it to false, because a crash can then destroy all data. */
  fsync?: boolean;
  /** Further server settings. */
  settings?: Record<string, string | number>;
  /** Called when the server ends and restarts, and when a restart fails. */
  onEvent?: (line: string) => void;
};

export type RunningPostgres = {
  /** The URL for `openDatabase`, `migrate` and psql. It stays the same after a restart of the server. */
  url: string;
  /** The process id of the server; it changes with a restart. */
  pid(): number;
  /** Closes all connections, writes all data to disk, and resolves when the server has ended. */
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
 * Starts the PostgreSQL of the npm packages. Only this process's user can connect: through a private socket,
 * or on Windows with a password at a loopback port. The server ends when this process ends, and restarts when
 * it is killed.
 *
 * @throws FolderInUseError when another process uses this folder; else StartFault with PostgreSQL's messages
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
  // The program logs refused rows itself. PostgreSQL would also log their values, such as names and
  // addresses.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  max_connections: 200,
};

/** Creates the program's database in the cluster unless it exists; `initdb` does not create it. */
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
