import { Refusal } from "../wire/errors.ts";

const last = new Map<string, Promise<unknown>>();
const waiting = new Map<string, number>();

/** More waiters for one key would wait longer than people do. */
const MAX_WAITERS = 500;

/**
 * Runs `work` when all earlier work of the same key in this process has ended. Waiters hold no database
 * connection, so that a crowd for one groomer does not starve others.
 */
export async function inQueue<T>(key: string, work: () => Promise<T>): Promise<T> {
  const ahead = waiting.get(key) ?? 0;
  if (ahead >= MAX_WAITERS)
    throw new Refusal("service_unavailable", "Very busy right now. Please try again.");
  waiting.set(key, ahead + 1);
  const before = last.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.then(
    () => {},
    () => {},
  );
  last.set(key, settled);
  try {
    return await mine;
  } finally {
    const left = (waiting.get(key) ?? 1) - 1;
    if (left === 0) {
      waiting.delete(key);
      last.delete(key);
    } else waiting.set(key, left);
  }
}

/**
 * As `inQueue` with several keys at once, taken in one order so that two callers never wait for each other.
 */
export function inQueues<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const [first, ...rest] = [...new Set(keys)].sort();
  return first === undefined ? work() : inQueue(first, () => inQueues(rest, work));
}
