import { Refusal } from "../../wire/errors.ts";
import type { ByteRange } from "../../wire/file.ts";

/** Stores the bytes of files under keys that the program chooses. Every call may be repeated. */
export type FileStorage = {
  /** Writes the whole file, or rejects and writes nothing. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Reads the whole file or a range that lies in it. Null for an unknown key. */
  get(key: string, range?: ByteRange): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};

let storage: FileStorage | null = null;

/** Sets the storage of this process. The program calls it once at start. */
export function setFileStorage(chosen: FileStorage): void {
  storage = chosen;
}

export function fileStorage(): FileStorage {
  if (!storage) throw new Error("setFileStorage() must run before files are saved");
  return storage;
}

/** The refusal of an upload when a disk is full or a bucket does not answer. */
export function refuseUnsaved(): Refusal {
  return new Refusal("service_unavailable", "We cannot save files right now. Please try again later.");
}
