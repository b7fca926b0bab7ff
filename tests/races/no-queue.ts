// Replaces kit/server/queue.ts in tests that need the race: no call waits for another.

export function inQueue<T>(_key: string, work: () => Promise<T>): Promise<T> {
  return work();
}

export function inQueues<T>(_keys: readonly string[], work: () => Promise<T>): Promise<T> {
  return work();
}
