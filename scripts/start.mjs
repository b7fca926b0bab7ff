// npm start: from a fresh clone to a running Waggon. Any Node from 20 on, no dependency.
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
 * The program itself, in a session of its own: Ctrl-C reaches us, and we ask it to stop by closing the
 * channel between us. It closes as well when we are killed, so that nothing is left running. When it dies by
 * fault it is started again.
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
 * npm that is killed outright hands no signal on; but who was its child, or its shell's, gets another parent.
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

/** Linux tells at no cost; elsewhere the shell between npm and us has made room for us. */
function parentOf(pid) {
  return /^PPid:\s*(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1] ?? "";
}
