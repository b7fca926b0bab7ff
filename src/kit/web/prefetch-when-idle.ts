/** The longest wait for an idle page. */
const PREFETCH_TIMEOUT_MS = 2_000;

type Idle = (work: () => void, options: { timeout: number }) => unknown;

/** Prefetches once the page is idle, at the latest after two seconds. It ignores a failure. */
export function prefetchWhenIdle(
  fetchAhead: () => Promise<unknown>,
  idle: Idle = globalThis.requestIdleCallback ?? ((work, { timeout }) => setTimeout(work, timeout)),
): void {
  idle(() => void fetchAhead().catch(() => {}), { timeout: PREFETCH_TIMEOUT_MS });
}
