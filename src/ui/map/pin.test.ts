import { expect, it } from "vitest";
import { movedBy } from "./pin.ts";

const HOME = { lat: 33.5, lng: -112 };

it("moves ten meters by an arrow key, and ten times as far with Shift", () => {
  expect(movedBy("ArrowUp", false, HOME)?.lat).toBeCloseTo(33.50009, 5);
  expect(movedBy("ArrowUp", true, HOME)?.lat).toBeCloseTo(33.5009, 4);
  expect(movedBy("ArrowDown", false, HOME)?.lat).toBeLessThan(33.5);
});

it("goes as far east as north, where degrees of longitude are shorter", () => {
  const east = (movedBy("ArrowRight", false, HOME)?.lng ?? 0) - HOME.lng;
  const north = (movedBy("ArrowUp", false, HOME)?.lat ?? 0) - HOME.lat;
  expect(east * Math.cos((33.5 * Math.PI) / 180)).toBeCloseTo(north, 9);
  expect(movedBy("ArrowLeft", false, HOME)?.lng).toBeLessThan(-112);
});

it("stays for other keys", () => {
  expect(movedBy("Enter", false, HOME)).toBeNull();
});
