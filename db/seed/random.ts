import { createHash } from "node:crypto";

/** A repeatable random source: the same seed always gives the same numbers on every machine. */
export type Chance = {
  /** 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number;
  /** A number from `low` to `high`. */
  between(low: number, high: number): number;
  /** True in `share` (0 to 1) of all cases. */
  happens(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries in random order; all when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
  /** A random key; a key with a greater weight is chosen more often. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** A separate source for a part, so that more rows in one part do not change the others. */
  fork(name: string): Chance;
};

function hash32(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32LE(0);
}

/** A random source by the public-domain mulberry32 generator over the hash of `seed`. */
export function chanceOf(seed: string): Chance {
  let state = hash32(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list];
    const taken: T[] = [];
    while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1));
    return taken;
  };
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    happens: (share) => next() < share,
    pick: <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T,
    sample,
    weighted: <T>(choices: readonly (readonly [T, number])[]): T => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return (choices[choices.length - 1] as readonly [T, number])[0];
    },
    fork: (name) => chanceOf(`${seed}/${name}`),
  };
}

/** A UUID (version 8) that depends only on a name. */
export function idFrom(name: string): string {
  const bytes = createHash("sha256").update(`waggon-seed:${name}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
