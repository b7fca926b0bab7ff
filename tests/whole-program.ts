import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { UNSET_SETTINGS } from "#tests/unset-settings.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const UNDER_START = new URL("../scripts/under-start.mjs", import.meta.url).href;

export type Program = {
  child: ChildProcess;
  /** The program's output so far, on both streams. */
  said(): string;
  /** Waits for a text in the output. Fails if the program ends without it. */
  says(text: string | RegExp): Promise<void>;
  /** Waits for the end. Returns the exit code. */
  ended(): Promise<number | null>;
};

export type ProgramOptions = {
  env: Record<string, string>;
  args?: readonly string[];
  user?: { uid: number; gid: number };
};

function environment(env: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...UNSET_SETTINGS, NODE_ENV: "production", WAGGON_MODE: "demo", ...env };
}

/** Starts the program as `npm start` does, without its supervisor. It ends with this process. */
export function startProgram({ env, args = [], user }: ProgramOptions): Program {
  const child = spawn(process.execPath, ["--import", UNDER_START, join(ROOT, "src", "main.ts"), ...args], {
    cwd: ROOT,
    env: environment(env),
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    ...user,
  });
  const ended = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    child,
    said: () => output,
    says: async (text) => {
      const isSaid = () => (typeof text === "string" ? output.includes(text) : text.test(output));
      while (!isSaid()) {
        if (isOver()) throw new Error(`The program ended without saying ${text}:\n${output}`);
        await sleep(10);
      }
    },
    ended: async () => {
      await ended;
      return child.exitCode;
    },
  };
}
