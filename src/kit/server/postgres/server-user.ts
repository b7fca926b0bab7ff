import { spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";

/** The user that PostgreSQL runs as; null means ours. */
export type ServerUser = { uid: number; gid: number } | null;

/** The user "nobody" of every system: PostgreSQL refuses to run as root, and this user always exists. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/**
 * The user for the server when we run as root: the owner of an existing cluster, so that an ordinary user can
 * use it again, else "nobody". Null when we are not root.
 */
export async function chooseServerUser(cluster: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/**
 * Whether a user can enter a folder. A shell tries it, so that every kind of permission counts.
 */
export function canEnter(folder: string, identity: ServerUser): boolean {
  if (identity === null) return true;
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...identity, cwd: "/" }).status === 0;
}
