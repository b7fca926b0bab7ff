import { Refusal } from "../wire/errors.ts";

const last = new Map<string, Promise<unknown>>();
const waiting = new Map<string, number>();

/** With more callers in one queue, the last would wait longer than people are willing to. */
const MAX_WAITERS = 500;

/**
 * Runs `work` when all earlier work with the same key has ended in this process. Waiting callers hold no
 * database connection, so that many callers for one groomer leave connections for others.
 *
 * @throws Refusal `service_unavailable` when too many callers wait for this key
 */
export async function inQueue<T>(key: string, work: () => Promise<T>): Promise<T> {
  const waitersAhead = waiting.get(key) ?? 0;
  if (waitersAhead >= MAX_WAITERS)
    throw new Refusal("service_unavailable", "Very busy right now. Please try again.");
  waiting.set(key, waitersAhead + 1);
  const earlierWork = last.get(key) ?? Promise.resolve();
  const ownWork = earlierWork.then(work, work);
  const settled = ownWork.then(
    () => {},
    () => {},
  );
  last.set(key, settled);
  try {
    return await ownWork;
  } finally {
    const left = (waiting.get(key) ?? 1) - 1;
    if (left === 0) {
      waiting.delete(key);
      last.delete(key);
    } else waiting.set(key, left);
  }
}

/**
 * Runs `work` when it is first in the queues of all keys. The keys are sorted, so that two callers with the
 * same keys never wait for each other.
 */
export function inQueues<T>(keys: readonly string[], work: () => Promise<T>): Promise<T> {
  const [first, ...rest] = [...new Set(keys)].sort();
  return first === undefined ? work() : inQueue(first, () => inQueues(rest, work));
}
