const RELOADED_AT = "reloaded";
/** The shortest time between two reloads of the page because of a failed script. */
const PAUSE_MS = 60_000;

type TabStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether the page may reload because a script failed to load, as after a release. Also records the reload. A
 * page without a working storage never reloads, because it could reload forever.
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
