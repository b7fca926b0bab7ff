import { createHash } from "node:crypto";

/** A contender: one way to do the work of a contest. `run` does `units` units of the work. */
export type Contender = { name: string; units: number; run(): unknown };

/** A contender's result in microseconds per unit: the median of all rounds, and the figure of each round. */
export type Timing = { name: string; micros: number; rounds: number[] };

/**
 * Runs the contenders in turns, round by round, at least `sliceMs` milliseconds a turn. Other work of the
 * machine then slows all contenders alike, and the ratio of two is the median of the rounds' ratios.
 */
export function contest(contenders: readonly Contender[], rounds = 15, sliceMs = 12): Map<string, Timing> {
  const timings = new Map(contenders.map(({ name }) => [name, { name, micros: 0, rounds: [] as number[] }]));
  for (const { run } of contenders) warm(run, sliceMs * 8);
  for (let round = 0; round < rounds; round++) {
    for (const { name, units, run } of contenders) {
      // The garbage of one contender must not cost the next contender time.
      warm(run, sliceMs);
      let times = 0;
      const began = performance.now();
      do {
        run();
        times++;
      } while (performance.now() - began < sliceMs);
      timings.get(name)?.rounds.push(((performance.now() - began) * 1_000) / (times * units));
    }
  }
  for (const timing of timings.values()) timing.micros = median(timing.rounds);
  return timings;
}

function warm(run: () => unknown, ms: number): void {
  const began = performance.now();
  do run();
  while (performance.now() - began < ms);
}

/** The ratio of the times of `slow` and `fast`: the median of the rounds' ratios. */
export function ratio(timings: Map<string, Timing>, slow: string, fast: string): number {
  const [a, b] = [timings.get(slow)?.rounds ?? [], timings.get(fast)?.rounds ?? []];
  return median(a.map((micros, round) => micros / (b[round] as number)));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >>> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/** The value below which the share `share` (0 to 1) of all values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}

function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 12);
}

/** Throws when two contenders give different answers, because their ratio would then mean nothing. */
export function sameAnswers(answers: Record<string, unknown>): string {
  const hashes = Object.entries(answers).map(([name, answer]) => [name, hashOf(answer)] as const);
  const [first] = hashes;
  for (const [name, hash] of hashes) {
    if (hash !== first?.[1]) throw new Error(`${name} answers ${hash}, ${first?.[0]} answers ${first?.[1]}`);
  }
  return first?.[1] ?? "";
}

/** A line of the table. `goal` says which values are good. A line without a goal only informs. */
export type Line = { what: string; value: number; unit: string; goal?: { least?: number; most?: number } };

export function printLines(title: string, lines: readonly Line[]): void {
  console.log(`\n${title}`);
  for (const { what, value, unit, goal } of lines) {
    const { least, most } = goal ?? {};
    const isMet = value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY);
    const wanted = least === undefined ? `≤ ${most}` : `≥ ${least}`;
    const verdict = goal ? `  goal ${wanted}: ${isMet ? "met" : "MISSED"}` : "";
    console.log(`  ${what.padEnd(66)} ${shown(value).padStart(10)} ${unit.padEnd(6)}${verdict}`);
  }
}

function shown(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
}

/** The bytes of objects and buffers of this process, after a garbage collection. Needs `--expose-gc`. */
export function heldMemory(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
