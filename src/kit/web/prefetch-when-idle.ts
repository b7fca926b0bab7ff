/** What is fetched ahead waits no longer than this. */
const PREFETCH_TIMEOUT_MS = 2_000;

type Idle = (work: () => void, options: { timeout: number }) => unknown;

/**
 * Fetches ahead when the page has nothing else to do, after two seconds in any case. A failure is no news.
 */
export function prefetchWhenIdle(
  fetchAhead: () => Promise<unknown>,
  idle: Idle = globalThis.requestIdleCallback ?? ((work, { timeout }) => setTimeout(work, timeout)),
): void {
  idle(() => void fetchAhead().catch(() => {}), { timeout: PREFETCH_TIMEOUT_MS });
}
