// Replaces kit/server/queue.ts in tests of races, so that no call waits for another.

export function inQueue<T>(_key: string, work: () => Promise<T>): Promise<T> {
  return work();
}

export function inQueues<T>(_keys: readonly string[], work: () => Promise<T>): Promise<T> {
  return work();
}
