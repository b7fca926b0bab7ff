import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type App = { port: number; stop(): Promise<void> };

/** Starts Waggon's demo on a free port, with a fresh database in a folder that goes with it. */
export async function startApp(): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), "waggon-shots-"));
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, [join(ROOT, "src", "main.ts")], {
    cwd: ROOT,
    env: {
      ...env,
      WAGGON_MODE: "demo",
      NODE_ENV: "production",
      PORT: "0",
      DRAIN_SECONDS: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  const port = await Promise.race([portOf(child.stdout), once(child, "exit")]);
  if (typeof port === "number") return { port, stop };
  await stop();
  throw new Error("Waggon did not start. See its messages above.");
}

/** What it prints when it serves. It is read to its end, so that it never waits for a reader. */
function portOf(output: Readable): Promise<number> {
  let said = "";
  return new Promise((resolve) => {
    output.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const [, port] = /http:\/\/localhost:(\d+)/.exec(said) ?? [];
      if (port) resolve(Number(port));
    });
  });
}
