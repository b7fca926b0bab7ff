import { type ChildProcess, type StdioOptions, spawn, spawnSync } from "node:child_process";
import type { ServerUser } from "./server-user.ts";

/** The environment of PostgreSQL: only variables that PostgreSQL needs, no secrets and no PG* variables. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env;
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: "C", TZ: "UTC" };
}

let setpriv: boolean | undefined;

/** Whether the Linux program setpriv is there. It makes a child receive a signal when its parent dies. */
function canSetDeathSignal(): boolean {
  setpriv ??=
    process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "INT", "true"]).status === 0;
  return setpriv;
}

/**
 * Starts a PostgreSQL program that ends when this process ends, even if this process is killed. The program
 * has its own session, so that Ctrl-C reaches only this process, which stops the program after its last
 * query.
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

/**
 * Starts a small process that stops the program when this process ends, for systems without setpriv. The
 * small process notices that end because its input closes.
 */
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
  // Any word on its input makes the small process exit without a signal: the program has ended by itself,
  // and its process id may now belong to another program.
  child.once("exit", () => watcher.stdin?.end("ended"));
}

/**
 * Signals a PostgreSQL server. `INT`: it refuses new work, rolls back running work, writes its data to disk
 * and ends. `QUIT`: it ends at once and recovers at the next start.
 */
export function signalServer(pid: number, signal: "INT" | "QUIT", pgCtl: string): void {
  if (process.platform === "win32") {
    spawnSync(pgCtl, ["kill", signal, String(pid)]);
    return;
  }
  try {
    process.kill(pid, `SIG${signal}`);
  } catch {
    // The server has already ended.
  }
}
