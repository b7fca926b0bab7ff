import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartFault } from "../start-fault.ts";

/**
 * The Waggon process that uses a data folder. `born` is the start time of the process, and `socketFolder` is
 * its folder for sockets if that folder lies outside of the data folder.
 */
type Owner = { pid: number; born: string; socketFolder: string | null };

export type Claim = {
  /**
   * Records the socket folder outside of the data folder. If this process is killed, the next owner removes
   * it.
   */
  noteSocket(folder: string): Promise<void>;
  release(): Promise<void>;
};

/** The error of a start whose data folder another running process uses. */
class FolderInUseError extends StartFault {
  override readonly name = "FolderInUseError";

  constructor(folder: string, pid: number) {
    super(
      `${folder} is in use by a running Waggon (process ${pid}). ` +
        "Stop that one, or set DATA_DIR to another folder.",
    );
  }
}

/** How long a start waits for the earlier owner, which may be stopping. */
const OWNER_WAIT_MS = 5_000;

/**
 * Records this process as the owner of a data folder. PostgreSQL has a lock too. The owner file also gives a
 * second start a clear error and shows whether a running PostgreSQL is in use or left over.
 *
 * @throws FolderInUseError when the recorded owner still runs after five seconds
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

/** Removes the socket folder and the owner file of a process that no longer runs. */
async function removeLeftovers(file: string, owner: Owner | null): Promise<void> {
  if (owner?.socketFolder?.includes("waggon-")) {
    await rm(owner.socketFolder, { recursive: true, force: true });
  }
  await rm(file, { force: true });
}

/** Parses an owner file. Null when the file is incomplete, as after a full disk or a power cut. */
function parseOwner(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}

/**
 * Returns the start time of a process, which distinguishes it from a later process with the same id. Returns
 * null when no such process runs. Windows gives no start time; there the result is "alive".
 */
export function findStartTime(pid: number): string | null {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name in field 2 may hold spaces and brackets, so the fields are counted from the last bracket:
      // index 0 is field 3 (the state; Z is a process that ended), index 19 is field 22 (the start time).
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
