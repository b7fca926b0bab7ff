import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, inject } from "vitest";
import { VARIABLES } from "#kit/server/config-variables.ts";
import { type Database, type Db, openDatabase } from "#kit/server/database.ts";
import { makeTestFolder } from "../database.ts";
import { createDatabase, dropDatabase } from "../db.ts";
import { machineNow } from "../machine-clock.ts";
import { shiftDate } from "../shift-date.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const START_MS = 60_000;
const STOP_MS = 15_000;

/** The running program as visitors meet it; each part is there from `beforeAll` on. */
export type App = {
  readonly port: number;
  /** Its database, for what no visitor can do: let time pass, look behind the scenes. */
  readonly db: Db;
  /** By the program's clock, which starts at the run's moment. */
  now(): Date;
  /** Origin of a brand: "http://juniper.localhost:40123". */
  origin(host?: string): string;
};

/** What a journey's program has beside the demo's own. */
export type Setting = {
  env?: Record<string, string>;
  /** Modules that it loads first. */
  imports?: readonly string[];
  /** The way to the database that the program takes in place of the straight one. */
  wayTo?: (databaseUrl: string) => string;
  /** When its clock starts, in place of the run's moment: for what happens by day only. */
  startsAt?: Date;
  /** The journey breaks something: what the program logs of it is no fault. */
  isBroken?: boolean;
};

type Running = Database & { port: number; stop(): Promise<void> };

/**
 * Gives the calling test file the built program in demo mode: a process of its own on a free port of this
 * machine, with a fresh copy of the demo's data. Stops it and removes everything afterwards. Fails when it
 * logged an error.
 *
 *     const app = useApp();
 */
export function useApp(setting: () => Promise<Setting> = async () => ({})): App {
  let running: Running | undefined;
  const ready = () => {
    if (!running) throw new Error("The program runs from beforeAll on, not while tests are declared.");
    return running;
  };
  beforeAll(async () => {
    running = await startApp(await setting());
  });
  afterAll(async () => {
    await running?.stop();
  });
  return {
    get port() {
      return ready().port;
    },
    get db() {
      return ready().db;
    },
    now: () => new Date(),
    origin: (host = "localhost") => `http://${host}:${ready().port}`,
  };
}

async function startApp(setting: Setting): Promise<Running> {
  if (setting.startsAt) shiftDate(setting.startsAt.getTime() - machineNow());
  const url = await createDatabase(inject("demoTemplate"));
  const dataDir = await makeTestFolder();
  const program = run(setting.wayTo?.(url) ?? url, dataDir, setting);
  let data: Database | undefined;
  const stop = async () => {
    await data?.close();
    await end(program.child);
    await dropDatabase(url);
    await rm(dataDir, { recursive: true, force: true });
    const faults = program.faults();
    if (faults.length > 0 && !setting.isBroken)
      throw new Error(`The program logged errors:\n${faults.join("\n")}`);
  };
  try {
    const port = await portOf(program);
    await isReady(port);
    data = openDatabase(url);
    return { ...data, port, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

type Program = { child: ChildProcess; said(): string; faults(): string[] };

/** The settings of whoever runs the tests, in the environment or in `.env`, count for nothing here. */
function environment(databaseUrl: string, dataDir: string): NodeJS.ProcessEnv {
  const unset = Object.fromEntries(Object.keys(VARIABLES).map((name) => [name, ""]));
  return {
    ...process.env,
    ...unset,
    NODE_ENV: "production",
    WAGGON_MODE: "demo",
    WAGGON_CLOCK: new Date().toISOString(),
    PORT: "0",
    DRAIN_SECONDS: "0",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
  };
}

function run(databaseUrl: string, dataDir: string, { env, imports = [] }: Setting): Program {
  // As `npm start` runs it: it ends when we do, even if we are killed.
  const ends = new URL("../../scripts/under-start.mjs", import.meta.url).href;
  const first = [ends, ...imports].flatMap((module) => ["--import", module]);
  const child = spawn(process.execPath, [...first, join(ROOT, "src", "main.ts")], {
    cwd: ROOT,
    env: { ...environment(databaseUrl, dataDir), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return {
    child,
    said: () => output,
    faults: () => output.split("\n").filter((line) => /"level":"(error|fatal)"/.test(line)),
  };
}

/** The port that the system gave it, as it prints it. */
async function portOf({ child, said }: Program): Promise<number> {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(said()) ?? [];
    if (port) return Number(port);
    if (child.exitCode !== null || child.signalCode !== null) break;
  }
  throw new Error(`Waggon did not start:\n${said()}`);
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
