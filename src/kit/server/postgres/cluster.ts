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
 * The server's user may lack access to a parent folder (a clone under `/root`). On Linux a process can
 * enter a folder through an inherited open handle.
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
 * Creates the cluster when there is none. It is created under another name and then renamed, so that a
 * killed start never leaves half a cluster.
 */
export async function ensureCluster(
  cluster: string,
  options: { binaries: Binaries; identity: ServerUser; durable: boolean; password: string | null },
): Promise<void> {
  await sweepUnfinished(cluster);
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error) => {
    if (error.code === "EACCES") {
      throw new StartFault(`${cluster} belongs to another user. Start as that user, or set DATA_DIR.`);
    }
    if (error.code === "ENOTDIR") {
      throw new StartFault(`${cluster} is a file. Move it away, or set DATA_DIR to another folder.`);
    }
    return null;
  });
  if (version?.trim() === MAJOR) return;
  if (version) {
    throw new StartFault(
      `${cluster} was made by PostgreSQL ${version.trim()}, this program brings ${MAJOR}: ` +
        "restore a backup into a new DATA_DIR.",
    );
  }
  const aside = `${cluster}.unfinished-${process.pid}`;
  await mkdir(aside, { recursive: true });
  await chmod(aside, 0o700);
  if (options.identity) await chown(aside, options.identity.uid, options.identity.gid);
  await initialize(aside, options);
  await rename(aside, cluster);
  if (options.durable && process.platform !== "win32") syncFolder(dirname(cluster));
}

async function sweepUnfinished(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  const prefix = `${basename(cluster)}.unfinished-`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix)) continue;
    const pid = Number(name.slice(prefix.length));
    if (pid !== process.pid && findStartTime(pid) !== null) continue;
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
        // The same sorting rules on every machine, independent of its C library.
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
    const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")));
    const [code] = await once(child, "exit");
    if (code !== 0) {
      // initdb needs the name of its user, which a container may lack.
      throw new StartFault(
        `PostgreSQL could not make ${folder}; it says:\n${(await said).join("").trim()}\n` +
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
