import { describe, expect, it } from "vitest";
import { isSameOutline, toAreaRing, toCorners } from "./rules.ts";

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const TRIANGLE = [at(32.1, -111.1), at(32.1, -110.8), at(32.3, -110.9)];

describe("the outline of an area", () => {
  it("is closed, runs counterclockwise and has its center inside", () => {
    const drawn = toAreaRing(TRIANGLE);
    expect(drawn).toMatchObject({ ok: true, center: { longitude: expect.closeTo(-110.9333, 4) } });
    const ring = drawn.ok ? drawn.ring : [];
    expect(ring[0]).toEqual(ring.at(-1));
    expect(toCorners(ring)).toEqual(TRIANGLE);
  });

  it("may be as large as a circle of 200 miles, and no larger", () => {
    const wide = (half: number) => [
      ...[at(35 - half, -100 - half), at(35 - half, -100 + half)],
      ...[at(35 + half, -100 + half), at(35 + half, -100 - half)],
    ];
    expect(toAreaRing(wide(2.5)).ok).toBe(true);
    expect(toAreaRing(wide(3.5))).toEqual({ ok: false, why: "too_large" });
  });

  it("is the same whatever its direction and its last decimals", () => {
    const drawn = toAreaRing(TRIANGLE);
    const ring = drawn.ok ? drawn.ring : [];
    const stored = ring.map(([longitude, latitude]) => [longitude + 1e-9, latitude] as const);
    expect(isSameOutline(ring, stored.toReversed())).toBe(true);
    expect(isSameOutline(ring, [...stored.slice(0, 2), [-110.7, 32.4], ...stored.slice(3)])).toBe(false);
  });
});
