// Child programs and locks for start.mjs and test.mjs. This file runs on Node 20 or newer, without any
// package.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Prints a line of progress. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints a message for a person and ends this process with exit code 1. */
export function giveUp(words) {
  process.stderr.write(`\n${words}\n`);
  process.exit(1);
}

const running = new Set();
let ending = false;

/** Passes a signal on to the running programs. This process ends when they have ended. */
function passOn(signal) {
  ending = true;
  for (const child of running) child.kill(signal);
}

function listen(whether) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process[whether ? "on" : "off"](signal, passOn);
}

/**
 * Runs a program in the repository's folder and waits for its end.
 * `quiet` shows the output only after a failure; `onStart` receives the process id.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = process.env, quiet = false, onStart = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    if (running.size === 0) listen(true);
    running.add(child);
    if (child.pid !== undefined) onStart(child.pid);
    const finish = (code, words = "") => {
      if (!running.delete(child)) return;
      if (running.size === 0) listen(false);
      if (ending) process.exit(130);
      resolve({ code, output: output + words });
    };
    child.once("error", (error) => finish(127, error.message));
    child.once("close", (code, signal) => finish(code ?? 1, signal ? `ended by ${signal}` : ""));
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * Runs `work` while no other process holds the lock `name`. `work` gets the function `setHolder`, which
 * writes a child program's process id into the lock. The lock then stays taken while that program runs, even
 * if this process is killed. A lock whose process has ended is free.
 */
export async function withLock(name, work) {
  const file = join(ROOT, ".cache", `${name}.lock`);
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  for (let isReported = false; !take(file); isReported = true) {
    if (!isReported) say(`Waiting for another process to finish (${name}) …`);
    await sleep(300);
  }
  try {
    return await work((pid) => writeFileSync(file, String(pid)));
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return true;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = Number(readText(file));
    if (holder > 0 ? isAlive(holder) : isFresh(file)) return false;
    rmSync(file, { force: true });
  }
}

/** Whether a lock file is so new that its owner may not have written the process id yet. */
function isFresh(file) {
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Date.now() - made < 2_000;
}

/** Reads a file's text; "" when the file cannot be read. */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
