import { refuseTooMany } from "./rate-limits.ts";
import { RETRY_AFTER_SECONDS } from "./retry-after.ts";

type Limits = {
  running: number;
  waiting: number;
  /** What the refusal says: "Many people are signing in right now." */
  words: string;
};

/**
 * Returns a function that runs work when fewer others run than `running`, in the order of the calls.
 *
 * @throws Refusal `too_many_requests` when too many callers already wait
 */
export function limitRunning(limits: Limits): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= limits.waiting) throw refuseTooMany(RETRY_AFTER_SECONDS, limits.words);
    if (running >= limits.running) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      // The next caller takes over this place, so `running` stays the same.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
