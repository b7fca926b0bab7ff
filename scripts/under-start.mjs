// start.mjs loads this file before src/main.ts. It reads .env, and stops the program when start.mjs ends.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const settings = fileURLToPath(new URL("../.env", import.meta.url));
if (existsSync(settings)) process.loadEnvFile(settings);

// React is much faster with NODE_ENV=production. The mode is set before, or production would need real
// secrets.
process.env.WAGGON_MODE ||= process.env.NODE_ENV === "production" ? "production" : "demo";
process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";

/** The longest time for a stop: a minute for running requests and jobs, after the drain of connections. */
const LAST_WORD_MS = 60_000 + 1_000 * (Number(process.env.DRAIN_SECONDS) || 5);

process.channel?.unref();
process.once("disconnect", () => {
  setTimeout(() => process.exit(1), LAST_WORD_MS).unref();
  // The signal is emitted inside this process, because on Windows a sent signal would end the process at
  // once.
  if (!process.emit("SIGTERM", "SIGTERM")) process.exit(143);
});
