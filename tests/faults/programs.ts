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

/** A process with all of src/main.ts: pages, API and jobs. */
type Program = { child: ChildProcess; port: number; said(): string; wasKilled: boolean };

export type Programs = {
  /**
   * Sends a call to program `nth`, or to the next living program. `status` is 0 if the program is killed
   * during the call.
   */
  call(nth: number, method: string, path: string, body?: unknown, client?: Client): Promise<Reply>;
  /** Kills program `nth` by SIGKILL, starts another in its place, and waits until it serves. */
  kill(nth: number): Promise<void>;
  /** The last output of programs that ended by themselves. */
  crashed(): string[];
  /** The sum of a counter over all living programs. */
  count(metric: string): Promise<number>;
  stop(): Promise<void>;
};

/** Starts several whole programs that share only the database. */
export async function startPrograms(count: number, task: ProgramTask): Promise<Programs> {
  const places = await Promise.all(Array.from({ length: count }, () => startProgram(task)));
  const pick = (nth: number) => {
    const candidates = places.map((_, i) => places[(nth + i) % count] as Program);
    return candidates.find(({ wasKilled }) => !wasKilled) ?? (candidates[0] as Program);
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
      places
        .filter((program) => !program.wasKilled && hasEnded(program))
        .map((program) => program.said().slice(-2_000)),
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
  // As with `npm start`, the program ends with this process, even if this process is killed.
  const endsWithParent = new URL("../../scripts/under-start.mjs", import.meta.url).href;
  const child = spawn(process.execPath, ["--import", endsWithParent, join(ROOT, "src", "main.ts")], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...UNSET_SETTINGS,
      NODE_ENV: "production",
      WAGGON_MODE: "demo",
      // The test's current moment, so that a restarted program is not behind the others.
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
