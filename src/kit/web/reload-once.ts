const RELOADED_AT = "reloaded";
/** A failed chunk reloads the page at most once in this time. */
const PAUSE_MS = 60_000;

type TabStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether the page may reload after a chunk failed, as after a release; records the reload. Never
 * without a working storage, because the page would reload forever.
 */
export function mayReload(storage: TabStorage, nowMs: number): boolean {
  try {
    const last = storage.getItem(RELOADED_AT);
    if (last !== null && nowMs - Number(last) < PAUSE_MS) return false;
    storage.setItem(RELOADED_AT, String(nowMs));
    return true;
  } catch {
    return false;
  }
}
