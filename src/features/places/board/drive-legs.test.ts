import { expect, it } from "vitest";
import { pointKey } from "../rules/drive-legs.ts";
import { exactPlace } from "../rules/place.ts";
import { createLegMemory, legMemory } from "./drive-legs.ts";

const place = (nth: number) => exactPlace(33 + nth / 100, -112);
const legs = (from: number, to: number, minutes: number | null) => [
  { from: pointKey(place(from)), to: pointKey(place(to)), minutes },
  { from: pointKey(place(to)), to: pointKey(place(from)), minutes },
];
const DAY = 86_400_000;

it("knows what was saved, and that no road leads somewhere", () => {
  const { save, isKnown, roads } = createLegMemory();
  save([...legs(1, 2, 7), ...legs(1, 3, null)]);
  expect(roads.minutesBetween(place(1), place(2))).toBe(7);
  expect(roads.minutesBetween(place(1), place(3))).toBeNull();
  expect(isKnown(pointKey(place(1)), pointKey(place(3)))).toBe(true);
  expect(isKnown(pointKey(place(2)), pointKey(place(3)))).toBe(false);
});

it("answers none within eleven meters, and nothing for the center of a ZIP", () => {
  const { save, roads } = createLegMemory();
  save(legs(1, 2, 7));
  expect(roads.minutesBetween(place(1), { ...place(1), lng: -112.00001 })).toBe(0);
  expect(roads.minutesBetween(place(1), { ...place(2), spreadMiles: 1 })).toBeNull();
  expect(roads.minutesBetween(place(1), { ...place(2), spreadMiles: 0.3 })).toBe(7);
});

it("changes the version of both ends of a new leg, and of no other point", () => {
  const { save, roads } = createLegMemory();
  save([...legs(1, 2, 7), ...legs(3, 4, 7)]);
  const versions = () => [1, 2, 3, 4].map((nth) => roads.versionAt(place(nth)));
  const before = versions();
  save(legs(1, 3, 9));
  const after = versions();
  expect(after.map((version, nth) => version !== before[nth])).toEqual([true, false, true, false]);
  expect(roads.versionAt({ ...place(1), spreadMiles: 1 })).toBe(0);
});

it("forgets the points saved longest ago beyond its size, and changes their version", () => {
  const { save, isKnown, roads } = createLegMemory(4);
  save(legs(1, 2, 7));
  const version = roads.versionAt(place(1));
  save(legs(3, 4, 7));
  save(legs(5, 6, 7));
  const known = [1, 3, 5].map((nth) => isKnown(pointKey(place(nth)), pointKey(place(nth + 1))));
  expect(known).toEqual([false, true, true]);
  expect(roads.versionAt(place(1))).not.toBe(version);
});

it("asks the table again after a day", () => {
  let now = 0;
  const { save, isKnown, roads } = createLegMemory(10, () => now);
  const [there] = legs(1, 2, 7);
  save(legs(1, 2, 7));
  now = DAY + 1;
  expect(isKnown(there?.from ?? 0, there?.to ?? 0)).toBe(false);
  save(legs(1, 3, 8));
  expect(roads.minutesBetween(place(1), place(2))).toBeNull();
  save(legs(1, 2, 9));
  expect(roads.minutesBetween(place(1), place(2))).toBe(9);
  expect(isKnown(there?.from ?? 0, there?.to ?? 0)).toBe(true);
});

it("has one memory for each router and brand", () => {
  const [router, other] = [{}, {}];
  expect(legMemory(router, "a")).toBe(legMemory(router, "a"));
  expect(legMemory(router, "a")).not.toBe(legMemory(router, "b"));
  expect(legMemory(router, "a")).not.toBe(legMemory(other, "a"));
});
