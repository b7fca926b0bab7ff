const TICK_MS = 10;

/**
 * How long something lasts in milliseconds, without the times in which this process could not run. A busy
 * machine stands still for seconds; the program's own waits last as long as they do.
 */
export async function runningTime(wait: () => Promise<unknown>): Promise<number> {
  let ticks = 0;
  const timer = setInterval(() => ticks++, TICK_MS);
  try {
    await wait();
  } finally {
    clearInterval(timer);
  }
  return ticks * TICK_MS;
}

/** How long the processor works for a function, in milliseconds: a machine that stands still adds nothing. */
export function workTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1_000;
}
