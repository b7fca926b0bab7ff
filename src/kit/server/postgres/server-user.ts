import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";

/** The user that PostgreSQL runs as; null means ours. */
export type ServerUser = { uid: number; gid: number } | null;

/** What every system calls "nobody": PostgreSQL refuses to run as root, and this needs no user to be made. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * Root hands the server to the owner of the cluster where one exists (an ordinary user may have made it,
 * and must be able to use it again), else to nobody.
 */
export async function chooseServerUser(cluster: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * Whether that user can enter a folder; asked of the system itself, so that every kind of permission counts.
 */
export function canEnter(folder: string, identity: ServerUser): boolean {
  if (identity === null) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...identity, cwd: "/" }).status === 0;
}
