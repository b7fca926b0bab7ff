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
  /** Holds the cluster, its log and who owns it; made when missing. */
  dataDir: string;
  /** Off only where losing everything in a crash does not matter: tests. On unless said. */
  fsync?: boolean;
  /** Further server settings. */
  settings?: Record<string, string | number>;
  /** Told when the server died and is started again, and when that failed. */
  onEvent?: (line: string) => void;
};

export type RunningPostgres = {
  /** For `openDatabase`, `migrate` and psql alike. Stays the same when the server is started again. */
  url: string;
  /** Of the server itself; changes when it is started again. */
  pid(): number;
  /** Ends every connection, writes everything down, and returns when nothing of it runs any more. */
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
 * Starts the PostgreSQL that came with the packages: nothing to install, nothing to configure. It is durable,
 * listens to this machine's user alone (a socket in a private folder; on Windows a loopback port with a
 * password), ends with this process however that ends, and is started again when it is killed.
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
  // A refused row is ours to report, and its values (names, addresses) belong in no log.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  max_connections: 200,
};

/** `initdb` makes only its own; ours is made at the first start, or after one that was killed before it. */
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
