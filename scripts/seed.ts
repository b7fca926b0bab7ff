// npm run seed [-- --groomers N --messages N]: fills an empty database with the demo, migrating it first.
import { parseArgs } from "node:util";
import { DEMO_PASSWORD, DEMO_PEOPLE, seed } from "#db/seed/seed.ts";
import { systemClock } from "#kit/server/clock.ts";
import { readConfig } from "#kit/server/config.ts";
import { fileStorage } from "#kit/server/files/storage.ts";
import { createLog } from "#kit/server/log.ts";
import { openMigratedDatabase } from "#kit/server/open-migrated-database.ts";
import { fillPorts } from "../src/ports.ts";

const MAX_COUNTS = { groomers: 100_000, messages: 10_000_000 };

/** The numbers on the command line; undefined without the option. */
function readOptions(args: string[]): { [option in keyof typeof MAX_COUNTS]: number | undefined } {
  const { values } = parseArgs({
    args,
    options: { groomers: { type: "string" }, messages: { type: "string" } },
  });
  const read = (option: keyof typeof MAX_COUNTS) => {
    const text = values[option];
    if (text === undefined) return undefined;
    const count = Number(text);
    if (!Number.isInteger(count) || count < 1 || count > MAX_COUNTS[option])
      throw new Error(`--${option} takes a whole number from 1 to ${MAX_COUNTS[option]}`);
    return count;
  };
  return { groomers: read("groomers"), messages: read("messages") };
}

async function main(): Promise<void> {
  const { groomers, messages } = readOptions(process.argv.slice(2));
  const config = readConfig(process.env);
  // The README lists its logins, so they must never work in production.
  if (config.mode === "production") throw new Error("The demo is not seeded in production.");
  const data = await openMigratedDatabase(config, createLog(config.logLevel), console.log);
  fillPorts(config, data.db, systemClock);
  const started = performance.now();
  try {
    const outcome = await seed(data.db, {
      groomers,
      messages,
      now: systemClock.now(),
      files: fileStorage(),
      log: console.log,
    });
    if (!outcome.seeded) {
      console.log("This database already has brands; nothing was changed.");
      return;
    }
    const rows = Object.values(outcome.rows).reduce((sum, count) => sum + count, 0);
    console.log(`${rows.toLocaleString("en-US")} rows in ${Math.round(performance.now() - started)} ms.`);
    for (const [who, email] of DEMO_PEOPLE) console.log(`  ${who.padEnd(18)} ${email}  ${DEMO_PASSWORD}`);
  } finally {
    await data.close();
  }
}

if (import.meta.main) {
  main().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
