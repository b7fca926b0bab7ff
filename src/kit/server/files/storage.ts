import { Refusal } from "../../wire/errors.ts";

/** Where the bytes of files lie, by keys of our own making. Every call may be repeated. */
export type FileStorage = {
  /** Whole or not at all. */
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Null when nothing lies there. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
};

let storage: FileStorage | null = null;

/** The roof's choice, made once at start. */
export function setFileStorage(chosen: FileStorage): void {
  storage = chosen;
}

export function fileStorage(): FileStorage {
  if (!storage) throw new Error("setFileStorage() must run before files are kept");
  return storage;
}

/** What whoever uploads is told when a disk is full or a bucket does not answer. */
export function refuseUnsaved(): Refusal {
  return new Refusal("service_unavailable", "We cannot keep files right now. Please try again later.");
}
