import { expect, it } from "vitest";
import { groupStarts } from "./group-starts.ts";

const at = (quarter: number, addedDrive = 0) => ({ startsAt: quarter * 900_000, addedDrive });
const grouped = (...starts: ReturnType<typeof at>[]) =>
  groupStarts(starts, (instant) => String(instant / 900_000)).map(
    ({ fromTime, toTime, addedDrive }) => `${fromTime}-${toTime} +${addedDrive}`,
  );

it("groups starts that follow each other and cost the same drive", () => {
  expect(grouped()).toEqual([]);
  expect(grouped(at(4))).toEqual(["4-4 +0"]);
  expect(grouped(at(4), at(5), at(6), at(8))).toEqual(["4-6 +0", "8-8 +0"]);
  expect(grouped(at(4, 3), at(5, 3), at(6, 7))).toEqual(["4-5 +3", "6-6 +7"]);
});
