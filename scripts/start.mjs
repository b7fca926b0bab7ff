// npm start: installs, builds and runs Waggon. This file runs on Node 20 or newer, without any package.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, insideEnvironment } from "./install.mjs";
import { ROOT, readText } from "./run.mjs";
import { supervise } from "./supervise.mjs";

const args = process.argv.slice(2);
const node = await ensureInstalled();
if (!args.includes("--dev")) await ensureBuilt(node);
serve(node);

/**
 * Starts the program in its own session and restarts it after a crash. Ctrl-C reaches only this process,
 * which then closes its channel to the program, and the program stops. The channel also closes when this
 * process is killed, so that the program never stays behind.
 */
function serve(node) {
  const start = () =>
    spawn(
      node,
      ["--import", new URL("under-start.mjs", import.meta.url).href, join(ROOT, "src", "main.ts"), ...args],
      {
        cwd: ROOT,
        env: insideEnvironment(),
        stdio: ["inherit", "inherit", "inherit", "ipc"],
        detached: process.platform !== "win32",
      },
    );
  const { stop } = supervise({ start, say: console.error, onEnd: (code) => process.exit(code) });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  stopWithNpm(stop);
}

/**
 * Stops the program when npm is killed. A killed npm passes no signal on, but the parent of this process, or
 * its parent's parent, then changes.
 */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const ancestors = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestors();
  const timer = setInterval(() => {
    if (ancestors() === before) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** The parent of a process, on Linux; "" elsewhere, where this process is a direct child of npm. */
function parentOf(pid) {
  return /^PPid:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? "";
}
