import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { newId } from "../ids.ts";
import type { FileStorage } from "./storage.ts";

/**
 * Files in a folder, for one machine. A write goes to a temporary file that is then renamed: all or
 * nothing.
 */
export function folderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    if (!/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key)) throw new Error("This is no key of a file");
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const beside = `${path}.${newId()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeThrough(beside, bytes);
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    async get(key) {
      return readFile(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

/** Syncs to the disk, so that an acknowledged file survives a power cut. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
