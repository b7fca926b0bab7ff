import { join } from "node:path";
import type { Config } from "./config.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { type Database, openDatabase } from "./database.ts";
import type { Log } from "./log.ts";
import { migrate } from "./migrate.ts";
import { startPostgres } from "./postgres/start-postgres.ts";
import { MAY_PASS, StartFault } from "./start-fault.ts";

/** Error codes of a server that is absent, not ready, or rejects the login: faults that an operator fixes. */
const UNREACHABLE =
  /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|28...|3D000|57P03|53300)$/;

/**
 * Migrates and opens the database of DATABASE_URL. Without that setting, starts the embedded PostgreSQL
 * first; `close` then also stops it. Also prepares the folder of uploads, if files are stored in a folder.
 *
 * @throws StartFault when the folder cannot hold a database, or the operator's database cannot be reached
 */
export async function openMigratedDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir"> & Partial<Pick<Config, "files">>,
  log: Log,
  onProgress: (line: string) => void,
): Promise<Database> {
  const embedded = config.databaseUrl ? null : await startEmbedded(config.dataDir, log);
  try {
    if (config.files && "folder" in config.files) await prepareUploads(config.dataDir, log);
    const url = config.databaseUrl ?? embedded?.url ?? "";
    await migrate(url, { onProgress }).catch((error) => {
      throw embedded ? error : toDatabaseFault(error);
    });
    const database = openDatabase(url, {
      onConnectionError: (error) => log.warn({ err: error }, "a database connection broke"),
    });
    return {
      ...database,
      close: async () => {
        await database.close();
        await embedded?.stop();
      },
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function startEmbedded(dataDir: string, log: Log) {
  await prepareDataFolder(dataDir, "postgres");
  return startPostgres({ dataDir: join(dataDir, "postgres"), onEvent: (line) => log.warn(line) });
}

/** Prepares the folder of uploads. A fault is only logged, because all else works without this folder. */
async function prepareUploads(dataDir: string, log: Log): Promise<void> {
  try {
    await prepareDataFolder(dataDir, "files");
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    log.warn(`Photos cannot be uploaded: ${error.message}`);
  }
}

function toDatabaseFault(error: unknown): unknown {
  const { code = "", message, errors = [] } = error as Error & { code?: string; errors?: Error[] };
  if (!UNREACHABLE.test(code)) return error;
  // A host with several addresses fails with one error for each address and no message of its own.
  const words = message || errors.map((addressError) => addressError.message).join(", ");
  return new StartFault(
    `The database of DATABASE_URL cannot be used: ${words}. Start it, or correct DATABASE_URL.`,
    { exitCode: MAY_PASS, cause: error },
  );
}
