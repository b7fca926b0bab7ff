import { describe, expect, it } from "vitest";
import { isAwake, QUIET_HOURS, wakesAt } from "./quiet-hours.ts";

const PHOENIX = "America/Phoenix";
const at = (time: string) => new Date(`2027-01-04T${time}-07:00`);

describe("quiet hours", () => {
  it("last from 20:00 to 8:00", () => {
    expect(QUIET_HOURS).toEqual({ from: 1_200, to: 480 });
  });

  it.each([
    ["08:00:00", "20:00:00", true],
    ["12:00:00", "12:30:00", true],
    ["07:59:59", "08:29:59", false],
    ["19:30:01", "20:00:01", false],
    ["20:30:00", "21:00:00", false],
  ])("exclude the time from %s to %s: %s", (from, to, expected) => {
    expect(isAwake(at(from), at(to), PHOENIX)).toBe(expected);
  });

  it("follow the area's clock", () => {
    const [from, to] = [at("07:30:00"), at("08:00:00")];
    expect(isAwake(from, to, PHOENIX)).toBe(false);
    expect(isAwake(from, to, "America/New_York")).toBe(true);
  });

  it.each([
    ["07:59:59", "2027-01-04T08:00:00"],
    ["12:00:00", "2027-01-04T12:00:00"],
    ["20:00:01", "2027-01-05T08:00:00"],
    ["23:30:00", "2027-01-05T08:00:00"],
  ])("hold a message of %s back until %s", (time, expected) => {
    expect(wakesAt(at(time), PHOENIX)).toEqual(new Date(`${expected}-07:00`));
  });
});
