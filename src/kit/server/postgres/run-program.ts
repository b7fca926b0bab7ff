import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import type { ServerUser } from "./server-user.ts";

/** Only what PostgreSQL needs: nothing of ours (secrets, PG* variables) reaches it. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: "C", TZ: "UTC" };
}

let setpriv: boolean | undefined;

/** Linux tells a child of its parent's death, however that died; util-linux' setpriv asks for it. */
function canSetDeathSignal(): boolean {
  setpriv ??=
    process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "INT", "true"]).status === 0;
  return setpriv;
}

/**
 * Starts a PostgreSQL program that does not outlive us, even when we are killed. It stands in a session of
 * its own, so that Ctrl-C reaches us alone and we stop it after our last query.
 */
export function runProgram(
  program: string,
  args: string[],
  options: { identity: ServerUser; stdio: StdioOptions; pgCtl: string },
): ChildProcess {
  const spawning = {
    ...options.identity,
    cwd: "/",
    env: environment(),
    stdio: options.stdio,
    detached: true,
    windowsHide: true,
  };
  if (process.platform === "win32") Object.assign(spawning, { cwd: undefined, detached: false });
  if (canSetDeathSignal()) return spawn("setpriv", ["--pdeathsig", "INT", "--", program, ...args], spawning);
  const child = spawn(program, args, spawning);
  if (child.pid !== undefined) watchOver(child, child.pid, options.pgCtl);
  return child;
}

/** Where the system cannot tell: a second small process whose input ends when we do. */
function watchOver(child: ChildProcess, pid: number, pgCtl: string): void {
  const stop =
    process.platform === "win32"
      ? `require("node:child_process").spawnSync(${JSON.stringify(pgCtl)}, ["kill", "INT", "${pid}"])`
      : `try { process.kill(${pid}, "SIGINT") } catch {}`;
  const script = `process.stdin.resume().on("data", () => process.exit()).on("end", () => { ${stop} })`;
  const watcher = spawn(process.execPath, ["-e", script], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    windowsHide: true,
  });
  watcher.on("error", () => {});
  watcher.stdin?.on("error", () => {});
  watcher.unref();
  // A word before the end means that the server ended first: its number may belong to another process by now.
  child.once("exit", () => watcher.stdin?.end("ended"));
}

/**
 * `INT`: refuse new work, roll back the running, write everything down. `QUIT`: at once; recovers at the next
 * start.
 */
export function signalServer(pid: number, signal: "INT" | "QUIT", pgCtl: string): void {
  if (process.platform === "win32") {
    spawnSync(pgCtl, ["kill", signal, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch {
    // It is gone already.
  }
}
