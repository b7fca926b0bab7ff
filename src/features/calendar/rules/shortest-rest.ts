/** The doors of a day by number: 0 is its start, then each stop, and `count + 1` its end. */
export type Doors = {
  /** How many stops there are, at most 12: a table has a row for each set of them. */
  count: number;
  /** Minutes from each door to each other one. */
  drives: readonly (readonly number[])[];
  /** The stops whose order does not change. Bit `n - 1` is stop `n`. */
  fixed: number;
};

/**
 * Returns the fewest minutes of driving from a door through a set of stops (bits) to the end of the day, as
 * if every time were free. No plan for these stops drives less.
 */
export function shortestRest({ count, drives, fixed }: Doors): (from: number, stops: number) => number {
  const width = count + 1;
  const least = new Uint16Array(width << count);
  for (let stops = 0; stops < 1 << count; stops++)
    for (let from = 0; from < width; from++) {
      const isAmong = from > 0 && (stops & (1 << (from - 1))) !== 0;
      if (!isAmong) least[stops * width + from] = leastFrom(drives[from] ?? [], stops);
    }

  function leastFrom(minutes: readonly number[], stops: number): number {
    if (stops === 0) return minutes[width] ?? 0;
    let found = Number.POSITIVE_INFINITY;
    for (let to = 1; to < width; to++) {
      const bit = 1 << (to - 1);
      const isOpen = (stops & bit) !== 0 && ((fixed & bit) === 0 || (stops & fixed & (bit - 1)) === 0);
      if (!isOpen) continue;
      const rest = least[(stops ^ bit) * width + to] as number;
      found = Math.min(found, (minutes[to] as number) + rest);
    }
    return found;
  }

  return (from, stops) => least[stops * width + from] as number;
}
