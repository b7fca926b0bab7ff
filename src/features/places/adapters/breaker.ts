/** Failures in a row after which a service is left alone. */
const FAILURES = 3;
const PAUSE_MS = 30_000;
/** A service may ask for a longer pause, but one try in five minutes finds out that it is back. */
const LONGEST_PAUSE_MS = 300_000;

/** Decides whether a service may be called, so that a dead one costs only a few users a wait. */
export type Breaker = {
  /** Whether a call may go out now. After a pause only one call tries whether the service is back. */
  mayCall(): boolean;
  succeed(): void;
  /** Counts a failure. With `pauseMs` the service named a pause itself, which begins at once. */
  fail(pauseMs?: number): void;
};

/** @param clock milliseconds that only ever grow */
export function createBreaker(clock: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let pausedUntil = 0;
  return {
    mayCall() {
      if (failures < FAILURES) return true;
      if (clock() < pausedUntil) return false;
      pausedUntil = clock() + PAUSE_MS;
      return true;
    },
    succeed() {
      failures = 0;
    },
    fail(pauseMs) {
      failures = pauseMs === undefined ? failures + 1 : FAILURES;
      if (failures >= FAILURES) pausedUntil = clock() + Math.min(pauseMs ?? PAUSE_MS, LONGEST_PAUSE_MS);
    },
  };
}
