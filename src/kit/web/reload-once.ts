const RELOADED_AT = "reloaded";
/** A failed chunk reloads the page, at most once per 60 seconds. */
const PAUSE_MS = 60_000;

type TabStorage = Pick<Storage, "getItem" | "setItem">;

/**
 * Whether the page may be reloaded because a chunk of it is gone, as after a new version went live; and notes
 * that it was. Where nothing can be kept it never may: the page would reload for ever.
 */
export function mayReload(keep: TabStorage, nowMs: number): boolean {
  try {
    const last = keep.getItem(RELOADED_AT);
    if (last !== null && nowMs - Number(last) < PAUSE_MS) return false;
    keep.setItem(RELOADED_AT, String(nowMs));
    return true;
  } catch {
    return false;
  }
}
