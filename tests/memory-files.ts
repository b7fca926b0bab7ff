import type { FileStorage } from "#kit/server/files/storage.ts";

/** A file storage in memory for one test. `stored` holds its files. */
export function memoryFiles(): FileStorage & { stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>();
  return {
    stored,
    put: async (key, bytes) => void stored.set(key, bytes),
    get: async (key, range) => {
      const bytes = stored.get(key) ?? null;
      return range && bytes ? bytes.slice(range.from, range.to + 1) : bytes;
    },
    remove: async (key) => void stored.delete(key),
  };
}
