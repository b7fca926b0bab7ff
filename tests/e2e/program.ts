import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { UNSET_SETTINGS } from "#tests/unset-settings.ts";
import { makeTestFolder } from "../database.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 180_000;
const STOP_MS = 15_000;

/** The slug of a test file's brand in the shared program: "pets" for tests/e2e/pets.test.ts. */
export const slugOfFile = (path: string): string => basename(path, ".test.ts");

export type ProgramOptions = {
  databaseUrl: string;
  /** When its clock starts. */
  clock: Date;
  env?: Record<string, string>;
  /** Modules that the program loads first. */
  imports?: readonly string[];
};

/** The built program in demo mode, in its own process on a free port. */
export type Program = {
  port: number;
  /** When its clock showed `clock`, by the machine's real clock in epoch ms. */
  startedAt: number;
  /** The file with its output on both streams. */
  logFile: string;
  /** Stops the program and removes its folder. Returns the errors that it logged. */
  stop(): Promise<string[]>;
};

/** Starts the program as `npm start` does. It ends with this process, even if this process is killed. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const dataDir = await makeTestFolder();
  const logFile = join(dataDir, "program.log");
  const child = run(options, dataDir, logFile);
  const reported = once(child, "message");
  reported.catch(() => {});
  const stop = async () => {
    await end(child);
    const faults = faultsIn(readLog(logFile));
    await rm(dataDir, { recursive: true, force: true });
    return faults;
  };
  try {
    const port = await portOf(child, logFile);
    await isReady(port);
    const [{ startedAt }] = (await reported) as [{ startedAt: number }];
    return { port, startedAt, logFile, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

export const readLog = (logFile: string): string => readFileSync(logFile, "utf8");

/** The errors among the lines of a log. */
export const faultsIn = (log: string): string[] =>
  log.split("\n").filter((line) => /"level":"(error|fatal)"/.test(line));

function environment({ databaseUrl, clock }: ProgramOptions, dataDir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...UNSET_SETTINGS,
    NODE_ENV: "production",
    WAGGON_MODE: "demo",
    WAGGON_CLOCK: clock.toISOString(),
    PORT: "0",
    DRAIN_SECONDS: "0",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
  };
}

function run(options: ProgramOptions, dataDir: string, logFile: string): ChildProcess {
  const { env, imports = [] } = options;
  const endsWithParent = new URL("../../scripts/under-start.mjs", import.meta.url).href;
  const reportsOrigin = new URL("report-origin.mjs", import.meta.url).href;
  const first = [endsWithParent, reportsOrigin, ...imports].flatMap((module) => ["--import", module]);
  const log = openSync(logFile, "a");
  const child = spawn(process.execPath, [...first, join(ROOT, "src", "main.ts")], {
    cwd: ROOT,
    env: { ...environment(options, dataDir), ...env },
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  return child;
}

/** Reads the port from the program's log. */
async function portOf(child: ChildProcess, logFile: string): Promise<number> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(readLog(logFile)) ?? [];
    if (port) return Number(port);
    if (child.exitCode !== null || child.signalCode !== null) break;
  }
  throw new Error(`Waggon did not start:\n${readLog(logFile)}`);
}

async function isReady(port: number): Promise<void> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error("Waggon did not become ready.");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(late);
}
