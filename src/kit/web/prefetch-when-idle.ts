/** The longest wait until the page is idle. */
const PREFETCH_TIMEOUT_MS = 2_000;

type Idle = (work: () => void, options: { timeout: number }) => unknown;

/** Calls `fetchAhead` once the page is idle, at the latest after two seconds, and ignores its failure. */
export function prefetchWhenIdle(
  fetchAhead: () => Promise<unknown>,
  idle: Idle = globalThis.requestIdleCallback ?? ((work, { timeout }) => setTimeout(work, timeout)),
): void {
  idle(() => void fetchAhead().catch(() => {}), { timeout: PREFETCH_TIMEOUT_MS });
}
