import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartFault } from "../start-fault.ts";

/** The Waggon process that uses a data folder, and its socket folder outside of it. */
type Owner = { pid: number; born: string; socketFolder: string | null };

export type Claim = {
  /** Records a folder outside, which the next owner removes if this one is killed. */
  noteSocket(folder: string): Promise<void>;
  release(): Promise<void>;
};

/** A running process uses the folder. */
export class FolderInUseError extends StartFault {
  override readonly name = "FolderInUseError";

  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by a running Waggon (process ${pid}). ` +
        "Stop that one, or set DATA_DIR to another folder.",
    );
  }
}

/** A process that is stopping needs a moment to end. */
const OWNER_WAIT_MS = 5_000;

/**
 * Records this process as the folder's owner. Besides PostgreSQL's own lock, it gives a second start a clear
 * error, and it distinguishes a leftover server from one in use.
 *
 * @throws FolderInUseError when the owner written down stays alive for five seconds.
 */
export async function claimFolder(folder: string): Promise<Claim> {
  const file = join(folder, "owner.json");
  const us: Owner = { pid: process.pid, born: findStartTime(process.pid) ?? "", socketFolder: null };
  const deadline = Date.now() + OWNER_WAIT_MS;
  for (;;) {
    try {
      await writeFile(file, JSON.stringify(us), { flag: "wx" });
      return {
        noteSocket: (socketFolder) => writeFile(file, JSON.stringify({ ...us, socketFolder })),
        release: () => rm(file, { force: true }),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const owner = parseOwner(await readFile(file, "utf8").catch(() => ""));
    if (!owner || findStartTime(owner.pid) !== owner.born) await removeLeftovers(file, owner);
    else if (Date.now() > deadline) throw new FolderInUseError(folder, owner.pid);
    else await sleep(100);
  }
}

/** Removes the files of a dead owner. */
async function removeLeftovers(file: string, owner: Owner | null): Promise<void> {
  if (owner?.socketFolder?.includes("waggon-")) {
    await rm(owner.socketFolder, { recursive: true, force: true });
  }
  await rm(file, { force: true });
}

/** Null for half a file, from a full disk or a power cut. */
function parseOwner(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}

/**
 * The start time of a process, so that a reused process id is not mistaken; null when it does not run.
 */
export function findStartTime(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // Field 22, counted after the name, which may hold spaces and brackets; field 3 is the state.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" ? null : (fields[19] ?? null);
    } catch {
      return null;
    }
  }
  if (process.platform === "darwin") {
    return spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim() || null;
  }
  try {
    process.kill(pid, 0);
    return "alive";
  } catch {
    return null;
  }
}
