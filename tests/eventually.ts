import { setTimeout as sleep } from "node:timers/promises";

const WAIT_MS = 15_000;
/** A machine that stands still uses up the time without a try. */
const LEAST_TRIES = 20;
const PAUSE_MS = 25;

/**
 * Repeats a check until it holds, for seconds on a busy machine. What a failed try opens or writes stays, so
 * a check should do neither.
 */
export async function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  const until = performance.now() + WAIT_MS;
  for (let tries = 1; ; tries++) {
    // The last try begins after the time is up: it sees what came while the machine stood still.
    const isLast = tries >= LEAST_TRIES && performance.now() > until;
    try {
      return await check();
    } catch (error) {
      if (isLast) throw error;
    }
    await sleep(PAUSE_MS);
  }
}
