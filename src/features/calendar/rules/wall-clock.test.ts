import { expect, it } from "vitest";
import { wallClock } from "./wall-clock.ts";

it("shows a visit's local date and wall times, even over midnight and clock changes", () => {
  const show = (startsAt: string, endsAt: string, zone: string) =>
    Object.values(wallClock(startsAt, endsAt, zone));
  for (let turn = 0; turn < 2; turn++) {
    const morning = show("2026-11-24T16:05:00Z", "2026-11-24T17:30:00Z", "America/Phoenix");
    expect(morning).toEqual(["2026-11-24", "09:05", "10:30"]);
    const night = show("2026-11-24T06:30:00Z", "2026-11-24T07:00:00Z", "America/Phoenix");
    expect(night).toEqual(["2026-11-23", "23:30", "00:00"]);
    const spring = show("2027-03-14T06:30:00Z", "2027-03-14T07:30:00Z", "America/New_York");
    expect(spring).toEqual(["2027-03-14", "01:30", "03:30"]);
    const autumn = show("2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z", "America/New_York");
    expect(autumn).toEqual(["2026-11-01", "01:30", "01:30"]);
  }
});
