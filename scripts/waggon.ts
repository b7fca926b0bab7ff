// npm run waggon -- <command>: commands of an operator on the database of DATABASE_URL or DATA_DIR.
import { readDataConfig } from "#kit/server/config.ts";
import type { Db } from "#kit/server/database.ts";
import { createLog } from "#kit/server/log.ts";
import { openMigratedDatabase } from "#kit/server/open-migrated-database.ts";
import { StartFault } from "#kit/server/start-fault.ts";
import { NoPasswordError, openPasswordPrompt, readPassword } from "./read-password.ts";
import { CREATE_BRAND_HELP, createFirstBrand, readBrand } from "./waggon/create-brand.ts";
import { CREATE_STAFF_HELP, createFirstStaff, readStaff } from "./waggon/create-staff.ts";
import { CommandError } from "./waggon/options.ts";

type Work = (db: Db) => Promise<string>;

/** Reads the options first, because their errors need no database. Null for --help. */
const COMMANDS: Record<string, { help: string; read(args: string[]): Work | null }> = {
  "create-brand": {
    help: CREATE_BRAND_HELP,
    read(args) {
      const brand = readBrand(args);
      return brand && ((db) => createFirstBrand(db, brand, new Date()));
    },
  },
  "create-staff": {
    help: CREATE_STAFF_HELP,
    read(args) {
      const staff = readStaff(args);
      return (
        staff &&
        ((db) =>
          createFirstStaff(db, staff, {
            now: () => new Date(),
            readPassword: () => readPassword(openPasswordPrompt()),
          }))
      );
    },
  },
};

const HELP = `npm run waggon -- <command> --help

  create-brand  makes a brand with its host and area
  create-staff  makes a staff member of a brand

They work on the database of DATABASE_URL, or on the embedded one in DATA_DIR while Waggon does not run.`;

async function main([name = "--help", ...args]: string[]): Promise<void> {
  const command = COMMANDS[name];
  if (!command) {
    if (!/^(--help|-h|help)$/.test(name)) throw new CommandError(`There is no command ${name}.\n\n${HELP}`);
    console.log(HELP);
    return;
  }
  const work = command.read(args);
  if (!work) {
    console.log(command.help);
    return;
  }
  const config = readDataConfig(process.env);
  const data = await openMigratedDatabase(config, createLog(config.logLevel), console.error);
  try {
    console.log(await work(data.db));
  } finally {
    await data.close();
  }
}

/** The message alone when a person can fix the error; else the error with its stack. */
function explain(error: unknown): unknown {
  const plain = [CommandError, NoPasswordError, StartFault];
  return plain.some((kind) => error instanceof kind) ? (error as Error).message : error;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
