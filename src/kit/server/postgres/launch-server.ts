import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { MAY_PASS, StartFault } from "../start-fault.ts";
import type { Binaries } from "./binaries.ts";
import { lendFolder } from "./cluster.ts";
import { findStartTime } from "./folder-owner.ts";
import { runProgram, signalServer } from "./run-program.ts";
import type { ServerUser } from "./server-user.ts";

/** How long a start waits until the processes of an earlier server have released the cluster. */
const LOCK_WAIT_MS = 15_000;
/** After a crash the server replays its log before it accepts connections, which may take minutes. */
const START_WAIT_MS = 10 * 60_000;
const LOG_LIMIT_BYTES = 10_000_000;

const LOCKED = /lock file ".*" already exists|pre-existing shared memory block|is another postmaster/i;
/** PostgreSQL's messages about an incomplete lock file, as after a power cut or a full disk. */
const UNREADABLE_LOCK = /bogus data in lock file|lock file ".*" is empty/i;

export type Launch = {
  cluster: string;
  logFile: string;
  binaries: Binaries;
  identity: ServerUser;
  settings: Record<string, string | number>;
};

/**
 * Starts the server of a cluster and waits until the server accepts connections. For up to 15 seconds, tries
 * again while an earlier server still shuts down or has left its lock file.
 *
 * @throws StartFault with the server's messages
 */
export async function launchServer(launch: Launch): Promise<ChildProcess> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const serverOrOutput = await tryLaunch(launch);
    if (typeof serverOrOutput !== "string") return serverOrOutput;
    if (!LOCKED.test(serverOrOutput) || Date.now() > deadline) {
      throw toStartFault(serverOrOutput, launch);
    }
    await releaseLock(launch);
    await sleep(100);
  }
}

function toStartFault(output: string, { cluster, logFile }: Launch): StartFault {
  if (UNREADABLE_LOCK.test(output)) {
    return new StartFault(
      `${join(cluster, "postmaster.pid")} names no process. ` +
        "Make sure that no PostgreSQL runs on this folder, then remove that file and start again.",
    );
  }
  const words = `PostgreSQL did not start; it says:\n${output.trim()}\n(all of it: ${logFile})`;
  return new StartFault(words, { exitCode: MAY_PASS });
}

/** Starts the server. Returns its process once it accepts connections, or its log output if it ended. */
async function tryLaunch(launch: Launch): Promise<ChildProcess | string> {
  await rotateLog(launch.logFile);
  const log = openSync(launch.logFile, "a", 0o600);
  const logStart = statSync(launch.logFile).size;
  const lent = lendFolder(launch.cluster, launch.identity);
  const settings = Object.entries(launch.settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = runProgram(launch.binaries.postgres, ["-D", lent.path, ...settings], {
    identity: launch.identity,
    stdio: ["ignore", log, log, lent.handle],
    pgCtl: launch.binaries.pgCtl,
  });
  closeSync(log);
  lent.close();
  const ended = once(child, "exit").catch((error: Error) => error);

  const deadline = Date.now() + START_WAIT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (isReady(launch.cluster, child.pid)) return child;
    if (Date.now() > deadline) child.kill("SIGKILL");
    const failure = await Promise.race([ended, sleep(10)]);
    if (failure instanceof Error) return failure.message;
  }
  return readFileSync(launch.logFile, "utf8").slice(logStart);
}

async function rotateLog(file: string): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`);
}

/** Whether the server accepts connections: PostgreSQL writes its state into line 8 of its lock file. */
function isReady(cluster: string, pid: number | undefined): boolean {
  const lock = readLock(cluster);
  return lock !== null && lock.pid === pid && lock.state === "ready";
}

function readLock(cluster: string): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), state: lines[7]?.trim() ?? "" };
  } catch {
    return null;
  }
}

/**
 * Stops a server whose parent process was killed; only this process owns the folder, so no other parent needs
 * the server. Removes a lock file whose process id now belongs to another program, as in a restarted
 * container.
 */
async function releaseLock(launch: Launch): Promise<void> {
  const lock = readLock(launch.cluster);
  if (!lock || !(lock.pid > 0)) return;
  if (servesCluster(lock.pid, launch.cluster)) {
    if (lock.state !== "stopping") signalServer(lock.pid, "INT", launch.binaries.pgCtl);
  } else if (process.platform === "linux") {
    await rm(join(launch.cluster, "postmaster.pid"), { force: true });
  }
}

/**
 * Whether a process is the server of the cluster. On Linux the server's working folder is the cluster. Other
 * systems do not show the working folder, so any running process counts there.
 */
function servesCluster(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") return findStartTime(pid) !== null;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return false;
  }
}
