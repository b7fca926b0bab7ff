import { once } from "node:events";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { StartFault } from "../start-fault.ts";
import type { Binaries } from "./binaries.ts";
import { findStartTime } from "./folder-owner.ts";
import { runProgram } from "./run-program.ts";
import { canEnter, type ServerUser } from "./server-user.ts";

/** The role that owns everything in an embedded cluster. */
export const SUPERUSER = "waggon";
const MAJOR = "18";

/**
 * The folder argument for a PostgreSQL program. The program inherits `handle` as its fourth stream; call
 * `close` once the program runs.
 */
export type FolderForServer = { path: string; handle: number | "ignore"; close(): void };

/**
 * Gives a PostgreSQL program access to `folder`. The program's user may lack access to a parent folder, such
 * as `/root`. On Linux the program then enters `folder` through an open handle that it inherits.
 *
 * @throws StartFault on other systems when the user cannot enter the folder
 */
export function lendFolder(folder: string, identity: ServerUser): FolderForServer {
  if (canEnter(folder, identity)) return { path: folder, handle: "ignore", close: () => {} };
  if (process.platform !== "linux") {
    throw new StartFault(
      `${folder} cannot be entered by user ${identity?.uid}, which runs PostgreSQL because it refuses root. ` +
        "Run as an ordinary user, or set DATA_DIR to a folder that everyone may enter.",
    );
  }
  const handle = openSync(folder, "r");
  return { path: "/proc/self/fd/3", handle, close: () => closeSync(handle) };
}

/**
 * Creates a database cluster in the folder `cluster` unless one exists. `initdb` works in a temporary folder
 * that gets the final name at the end. A start that is killed therefore leaves no incomplete cluster.
 *
 * @throws StartFault when the folder cannot be read, another PostgreSQL version wrote it, or `initdb` fails
 */
export async function ensureCluster(
  cluster: string,
  options: { binaries: Binaries; identity: ServerUser; durable: boolean; password: string | null },
): Promise<void> {
  await sweepUnfinished(cluster);
  const foundVersion = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error) => {
    if (error.code === "EACCES") {
      throw new StartFault(`${cluster} belongs to another user. Start as that user, or set DATA_DIR.`);
    }
    if (error.code === "ENOTDIR") {
      throw new StartFault(`${cluster} is a file. Move it away, or set DATA_DIR to another folder.`);
    }
    return null;
  });
  if (foundVersion?.trim() === MAJOR) return;
  if (foundVersion) {
    throw new StartFault(
      `${cluster} was made by PostgreSQL ${foundVersion.trim()}, this program brings ${MAJOR}: ` +
        "restore a backup into a new DATA_DIR.",
    );
  }
  const unfinished = `${cluster}.unfinished-${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  await chmod(unfinished, 0o700);
  if (options.identity) await chown(unfinished, options.identity.uid, options.identity.gid);
  await initialize(unfinished, options);
  await rename(unfinished, cluster);
  // The new name must survive a power cut. Windows cannot sync a folder.
  if (options.durable && process.platform !== "win32") syncFolder(dirname(cluster));
}

/** Removes the temporary folders of starts that were killed, and of earlier tries of this process. */
async function sweepUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const prefix = `${basename(cluster)}.unfinished-`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    const isInUse = pid !== process.pid && findStartTime(pid) !== null;
    if (isInUse) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function initialize(
  folder: string,
  options: { binaries: Binaries; identity: ServerUser; durable: boolean; password: string | null },
): Promise<void> {
  const lent = lendFolder(folder, options.identity);
  const passwordFile = `${folder}.password`;
  if (options.password) await writeFile(passwordFile, options.password, { mode: 0o600 });
  try {
    const child = runProgram(
      options.binaries.initdb,
      [
        `--pgdata=${lent.path}`,
        `--username=${SUPERUSER}`,
        ...(options.password ? ["--auth=scram-sha-256", `--pwfile=${passwordFile}`] : ["--auth=trust"]),
        "--encoding=UTF8",
        "--locale-provider=builtin",
        // PostgreSQL's built-in locale sorts the same on every machine; the C library's does not.
        ...(process.platform === "linux" ? ["--locale=C.UTF-8"] : ["--locale=C", "--builtin-locale=C.UTF-8"]),
        "--no-instructions",
        ...(options.durable ? [] : ["--no-sync"]),
      ],
      {
        identity: options.identity,
        stdio: ["ignore", "pipe", "pipe", lent.handle],
        pgCtl: options.binaries.pgCtl,
      },
    );
    const output = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
    const [code] = await once(child, "exit");
    if (code !== 0) {
      // initdb needs the name of its user, which a container may lack.
      throw new StartFault(
        `PostgreSQL could not make ${folder}; it says:\n${(await output).join("").trim()}\n` +
          "Start as a user that this system knows by name, or set DATABASE_URL.",
      );
    }
  } finally {
    lent.close();
    await rm(passwordFile, { force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}
