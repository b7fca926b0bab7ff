// Loaded before src/main.ts by start.mjs: its settings, and the end that comes with its parent's.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const settings = fileURLToPath(new URL("../.env", import.meta.url));
if (existsSync(settings)) process.loadEnvFile(settings);

// React serves pages much faster with NODE_ENV=production, which by itself would also ask for real secrets.
process.env.WAGGON_MODE ||= process.env.NODE_ENV === "production" ? "production" : "demo";
process.env.NODE_ENV = process.argv.includes("--dev") ? "development" : "production";

/** For requests and jobs under way, beside the time that connected clients are given to leave. */
const LAST_WORD_MS = 60_000 + 1_000 * (Number(process.env.DRAIN_SECONDS) || 5);

process.channel?.unref();
process.once("disconnect", () => {
  setTimeout(() => process.exit(1), LAST_WORD_MS).unref();
  // Emitted, not sent: on Windows a sent signal would end us at once.
  if (!process.emit("SIGTERM", "SIGTERM")) process.exit(143);
});
