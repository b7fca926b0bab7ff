import type { FileStorage } from "#kit/server/files/storage.ts";

/** A file storage in memory for one test. `kept` holds its files. */
export function memoryFiles(): FileStorage & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key, range) => {
      const bytes = kept.get(key) ?? null;
      return range && bytes ? bytes.slice(range.from, range.to + 1) : bytes;
    },
    remove: async (key) => void kept.delete(key),
  };
}
