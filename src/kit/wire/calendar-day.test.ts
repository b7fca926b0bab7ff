import { expect, it } from "vitest";
import { addDays, isDay } from "./calendar-day.ts";

it("accepts real days and refuses texts that only look like days", () => {
  for (const day of ["2026-11-24", "2028-02-29", "2026-12-31"]) expect(isDay(day)).toBe(true);
  const nearly = ["2026-02-29", "2026-13-45", "2026-11-31", "2026-00-10", "2026-1-1", "20262-01-01"];
  for (const other of [...nearly, "+012026-01-01", "2026-11", "", "x"]) expect(isDay(other)).toBe(false);
});

it("counts days across months, leap days and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
  expect(addDays("2026-11-24", 0)).toBe("2026-11-24");
});
