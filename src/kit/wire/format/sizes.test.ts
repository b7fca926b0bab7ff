import { expect, it } from "vitest";
import { formatBytes, formatSeconds } from "./sizes.ts";

it("formats sizes of files", () => {
  const sizes = [1, 48_213, 1024 * 1024, 2.44 * 1024 * 1024, 10 * 1024 * 1024];
  expect(sizes.map(formatBytes)).toEqual(["1 KB", "47 KB", "1 MB", "2.4 MB", "10 MB"]);
});

it("formats lengths of recordings", () => {
  expect([0, 6.6, 59.7, 750].map(formatSeconds)).toEqual(["0:00", "0:07", "1:00", "12:30"]);
});
