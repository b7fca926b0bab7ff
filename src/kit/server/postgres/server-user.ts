import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";

/** The user that PostgreSQL runs as; null means the user of this process. */
export type ServerUser = { uid: number; gid: number } | null;

/** The user "nobody" of every system: PostgreSQL refuses to run as root, and this user always exists. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * Chooses the user of the server when this process runs as root. The owner of an existing cluster keeps it,
 * so that an ordinary user can use it again; a new cluster gets "nobody". Null when this process is not root.
 */
export async function chooseServerUser(cluster: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** Whether a user can enter a folder. A shell tries to, so that every kind of permission counts. */
export function canEnter(folder: string, identity: ServerUser): boolean {
  if (identity === null) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...identity, cwd: "/" }).status === 0;
}
