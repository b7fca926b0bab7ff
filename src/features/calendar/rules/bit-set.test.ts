import fc from "fast-check";
import { expect, it } from "vitest";
import { clearBits, erode, lastBit, nextBit, runEnd, runStart, setBits } from "./bit-set.ts";

const SIZE = 160;
const range = fc
  .tuple(fc.integer({ min: 0, max: SIZE }), fc.integer({ min: 0, max: SIZE }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

/** Makes the same edits on a bit set and on a list of booleans. */
function edited(edits: readonly (readonly [boolean, readonly [number, number]])[]) {
  const words = new Uint32Array(SIZE / 32);
  const list = new Array<boolean>(SIZE).fill(false);
  for (const [on, [from, to]] of edits) {
    (on ? setBits : clearBits)(words, from, to);
    list.fill(on, from, to);
  }
  return { words, list };
}

const edits = fc.array(fc.tuple(fc.boolean(), range), { maxLength: 8 });

it("sets, clears and finds bits as a list of booleans does", () => {
  fc.assert(
    fc.property(edits, range, (made, [from, to]) => {
      const { words, list } = edited(made);
      const found = list.slice(from, to);
      expect(nextBit(words, from, to)).toBe(found.includes(true) ? from + found.indexOf(true) : -1);
      expect(lastBit(words, from, to)).toBe(found.includes(true) ? from + found.lastIndexOf(true) : -1);
    }),
    { numRuns: 500 },
  );
});

it("follows a run of set bits to either end, but not past the limit", () => {
  fc.assert(
    fc.property(edits, range, (made, [from, to]) => {
      const { words, list } = edited(made);
      const found = list.slice(from, to);
      expect(runEnd(words, from, to)).toBe(found.includes(false) ? from + found.indexOf(false) : to);
      const last = from + found.lastIndexOf(false) + 1;
      expect(runStart(words, to, from)).toBe(found.includes(false) ? last : from);
    }),
    { numRuns: 500 },
  );
});

it("leaves only the starts of runs that are long enough", () => {
  fc.assert(
    fc.property(edits, fc.integer({ min: 1, max: 100 }), (made, run) => {
      const { words, list } = edited(made);
      const starts = new Uint32Array(words.length);
      erode(words, run, 0, words.length, starts);
      for (let i = 0; i < SIZE; i++) {
        const expected = i + run <= SIZE && list.slice(i, i + run).every(Boolean);
        expect(nextBit(starts, i, i + 1) === i).toBe(expected);
      }
    }),
    { numRuns: 200 },
  );
});
