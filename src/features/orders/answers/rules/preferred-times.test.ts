import { expect, it } from "vitest";
import { isPreferred } from "./preferred-times.ts";

const at = (startTime: string) => ({ date: "2027-01-08", startTime });

it("prefers any time when the customer names none", () => {
  expect(isPreferred({ days: [], partsOfDay: [] }, at("06:30"))).toBe(true);
});

it("prefers only the days that the customer names", () => {
  expect(isPreferred({ days: ["2027-01-08"], partsOfDay: [] }, at("09:00"))).toBe(true);
  expect(isPreferred({ days: ["2027-01-09"], partsOfDay: [] }, at("09:00"))).toBe(false);
});

it("puts each time in exactly one part of the day", () => {
  const parts = ["morning", "afternoon", "evening"] as const;
  const partsAt = (time: string) =>
    parts.filter((part) => isPreferred({ days: [], partsOfDay: [part] }, at(time)));
  expect(["00:00", "11:45", "12:00", "16:45", "17:00", "23:45"].map(partsAt)).toEqual([
    ...[["morning"], ["morning"], ["afternoon"], ["afternoon"], ["evening"], ["evening"]],
  ]);
});
