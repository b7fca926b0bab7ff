import { Worker } from "node:worker_threads";
import { limitRunning } from "#kit/server/limit-running.ts";
import type { CalendarReading, ReadOptions } from "./read-calendar.ts";

/** The largest file that is fetched takes about a second. */
const TIMEOUT_MS = 3_000;
const MAX_TRIES = 3;
const MAX_MEMORY_MB = 256;
const THREAD = new URL("./calendar-thread.ts", import.meta.url);
/** Each thread may take a processor and a lot of memory. */
const whenFree = limitRunning({
  running: 2,
  waiting: 50,
  words: "Many calendars are read right now.",
});

/**
 * Reads a calendar file in a thread that is stopped after a while: the library never returns from some rules,
 * such as every seventh day from a Thursday on, but only on Mondays. The file is then read without it.
 */
export function readApart(
  text: string,
  options: ReadOptions,
  timeoutMs = TIMEOUT_MS,
): Promise<CalendarReading> {
  return whenFree(() => readInThread(text, options, timeoutMs));
}

async function readInThread(text: string, options: ReadOptions, timeoutMs: number): Promise<CalendarReading> {
  const skip = new Set<number>();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const at = new Int32Array(new SharedArrayBuffer(4)).fill(-1);
    const reading = await readOnce({ text, options, skip, at }, timeoutMs);
    if (reading) return reading;
    const series = Atomics.load(at, 0);
    // It stopped at none of the events, so nothing can be left out.
    if (series < 0) break;
    skip.add(series);
  }
  return { ok: false, why: "too_many_events" };
}

async function readOnce(workerData: object, timeoutMs: number): Promise<CalendarReading | null> {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_MEMORY_MB };
  const thread = new Worker(THREAD, { workerData, resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<CalendarReading | null>((resolve) => {
      const giveUp = () => resolve(null);
      // Starting a thread takes long on a busy machine, and says nothing about the file.
      thread.once("online", () => {
        timer = setTimeout(giveUp, timeoutMs);
      });
      thread.once("message", resolve);
      thread.once("error", giveUp);
      thread.once("exit", giveUp);
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
