import { join } from "node:path";
import type { Config } from "./config.ts";
import { type Database, openDatabase } from "./database.ts";
import type { Log } from "./log.ts";
import { migrate } from "./migrate.ts";
import { startPostgres } from "./postgres/start-postgres.ts";

/** The operator's PostgreSQL, or the embedded one, migrated and open. `close` also ends the embedded one. */
export async function openData(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  log: Log,
  onProgress: (line: string) => void,
): Promise<Database> {
  const embedded = config.databaseUrl
    ? null
    : await startPostgres({
        dataDir: join(config.dataDir, "postgres"),
        onEvent: (line) => log.warn(line),
      });
  try {
    const url = config.databaseUrl ?? embedded?.url ?? "";
    await migrate(url, { onProgress });
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
