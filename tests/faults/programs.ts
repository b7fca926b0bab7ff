import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Client, callNode, type Reply, START_MS } from "#tests/races/nodes.ts";
import { SECRET } from "#tests/reset-modules.ts";
import { UNSET_SETTINGS } from "#tests/unset-settings.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type ProgramTask = { databaseUrl: string; mailPort: number; dataDir: string; host: string };

/** `npm start` without its first steps: all of src/main.ts, pages, API and jobs. */
type Program = { child: ChildProcess; port: number; said(): string; wasKilled: boolean };

export type Programs = {
  /**
   * Sends a call to the `nth` program, or to the next one that lives; `status` 0 when that was killed
   * meanwhile.
   */
  call(nth: number, method: string, path: string, body?: unknown, client?: Client): Promise<Reply>;
  /** Ends the `nth` by SIGKILL and starts another in its place; resolves when that one serves. */
  kill(nth: number): Promise<void>;
  /** What became of those that ended without being killed, with their last words. */
  crashed(): string[];
  /** The sum of a counter over all living programs. */
  count(metric: string): Promise<number>;
  stop(): Promise<void>;
};

/** Several whole programs on one database, which share nothing else. */
export async function startPrograms(count: number, task: ProgramTask): Promise<Programs> {
  const places = await Promise.all(Array.from({ length: count }, () => startProgram(task)));
  const pick = (nth: number) => {
    const turned = places.map((_, i) => places[(nth + i) % count] as Program);
    return turned.find(({ wasKilled }) => !wasKilled) ?? (turned[0] as Program);
  };
  return {
    async call(nth, method, path, body, client) {
      const program = pick(nth);
      return callNode(program, task.host, { method, path, body }, client).catch((error: unknown) => {
        throw new Error(`${program.said().slice(-2_000)}\n`, { cause: error });
      });
    },
    async kill(nth) {
      const program = pick(nth);
      program.wasKilled = true;
      program.child.kill("SIGKILL");
      places[places.indexOf(program)] = await startProgram(task);
    },
    crashed: () =>
      places.filter((one) => !one.wasKilled && hasEnded(one)).map((one) => one.said().slice(-2_000)),
    async count(metric) {
      const texts = await Promise.all(places.map(readMetrics));
      const lines = texts.flatMap((text) => text.split("\n")).filter((line) => line.startsWith(metric));
      return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    },
    stop: async () => void (await Promise.all(places.map(end))),
  };
}

const hasEnded = ({ child }: Program) => child.exitCode !== null || child.signalCode !== null;

const readMetrics = async ({ port }: Program) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

async function startProgram(task: ProgramTask): Promise<Program> {
  // As `npm start` runs it: it ends when we do, even if we are killed.
  const ends = new URL("../../scripts/under-start.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", ends, join(ROOT, "src", "main.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...UNSET_SETTINGS,
      NODE_ENV: "production",
      WAGGON_MODE: "demo",
      // The tests' moment, as far as it has run on by now: a program that comes back is not behind the other.
      WAGGON_CLOCK: new Date().toISOString(),
      PORT: "0",
      DATABASE_URL: task.databaseUrl,
      DATA_DIR: task.dataDir,
      SECRET,
      SMTP_URL: `smtp://127.0.0.1:${task.mailPort}`,
      MAIL_FROM: "Waggon <hello@example.com>",
      TRUSTED_PROXIES: "127.0.0.1",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const said = () => output;
  const program = { child, port: 0, said, wasKilled: false };
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(50)) {
    const [, port] = /http:\/\/localhost:(\d+)/.exec(output) ?? [];
    if (port) return { ...program, port: Number(port) };
    if (hasEnded(program)) break;
  }
  throw new Error(`Waggon did not start:\n${output}`);
}

async function end(program: Program): Promise<void> {
  if (hasEnded(program)) return;
  const ended = once(program.child, "exit");
  program.child.disconnect();
  await ended;
}
