import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { ByteRange } from "../../wire/file.ts";
import { newId } from "../ids.ts";
import type { FileStorage } from "./storage.ts";

/**
 * Stores files in a folder of this machine. `put` writes a temporary file and then renames it, so that a
 * reader never finds an incomplete file.
 */
export function folderStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    // A key with ".." could lead outside of the folder.
    if (!/^[\w-]+(\/[\w-]+)*(\.\w+)?$/.test(key)) throw new Error("This is not the key of a file");
    return join(folder, key);
  };
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      const temporaryPath = `${path}.${newId()}.part`;
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await writeThrough(temporaryPath, bytes);
        await rename(temporaryPath, path);
      } catch (error) {
        await rm(temporaryPath, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const path = pathOf(key);
      const read = range ? readRange(path, range) : readFile(path);
      return read.catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}

async function readRange(path: string, { from, to }: ByteRange): Promise<Uint8Array> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes a new file and waits until the disk has it, so that the file survives a power cut. */
async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
