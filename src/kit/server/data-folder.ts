import { chmod, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartFault } from "./start-fault.ts";

/** The names that the program creates in its folder, and `lost+found`, which a mounted disk has. */
const OWN = /^(postgres|files|lost\+found|\.probe-\d+)$/;
const STICKY = 0o1000;

/**
 * Access for the owner only. Outside Linux, root runs PostgreSQL as another user, which must be able to pass
 * through the folder but not list it.
 */
const PRIVATE = process.getuid?.() === 0 && process.platform !== "linux" ? 0o711 : 0o700;

/**
 * Creates the data folder and its subfolder `part` unless they exist, checks that `part` is writable, and
 * restricts access to the owner. A data folder that also holds other files stays open to other users.
 *
 * @throws StartFault that says what is wrong with the folder and what to do
 */
export async function prepareDataFolder(folder: string, part: "postgres" | "files"): Promise<void> {
  let path = folder;
  try {
    await mkdir(path, { recursive: true, mode: PRIVATE });
    path = join(folder, part);
    await mkdir(path, { recursive: true, mode: PRIVATE });
    await tryWrite(path);
    if (await isOurs(folder)) await restrictAccess(folder);
    await restrictAccess(path);
  } catch (error) {
    throw toFolderFault(error, path);
  }
}

/** Whether the folder holds only files of this program, unlike a shared folder such as /tmp. */
async function isOurs(folder: string): Promise<boolean> {
  return (await readdir(folder)).every((name) => OWN.test(name));
}

/** Removes the access of other users, unless a sticky bit shows that users share the folder on purpose. */
async function restrictAccess(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & STICKY) === 0 && (mode & 0o777 & ~PRIVATE) !== 0) await makePrivate(folder);
}

/** Sets the mode `PRIVATE`. A folder of another user, or a file system without modes, stays unchanged. */
async function makePrivate(path: string): Promise<void> {
  await chmod(path, PRIVATE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EPERM" && error.code !== "ENOTSUP") throw error;
  });
}

async function tryWrite(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${process.pid}`);
  // A crash may have left the file, or another user may have placed a link. Never write through a link.
  await rm(probe, { force: true });
  await writeFile(probe, "", { mode: 0o600, flag: "wx" });
  await rm(probe, { force: true });
}

const FAULTS: Record<string, string> = {
  EEXIST: "is a file. Move it away",
  ENOTDIR: "lies below a file. Move that away",
  EACCES: "cannot be written to by this user. Give it to this user",
  EPERM: "cannot be written to by this user. Give it to this user",
  EROFS: "lies on a disk that is read-only. Make it writable",
  ENOSPC: "lies on a disk that is full. Make room",
  EDQUOT: "lies on a disk that is full for this user. Make room",
};

function toFolderFault(error: unknown, folder: string): unknown {
  const words = FAULTS[(error as NodeJS.ErrnoException).code ?? ""];
  return words ? new StartFault(`${folder} ${words}, or set DATA_DIR to another folder.`) : error;
}
