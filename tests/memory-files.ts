import type { FileStorage } from "#kit/server/files/storage.ts";

/** Files of one test, gone with it; `kept` is what lies there. */
export function memoryFiles(): FileStorage & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  return {
    kept,
    put: async (key, bytes) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  };
}
