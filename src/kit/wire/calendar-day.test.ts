import { expect, it } from "vitest";
import { isDay } from "./calendar-day.ts";

it("accepts real days and refuses texts that only look like days", () => {
  for (const day of ["2026-11-24", "2028-02-29", "2026-12-31"]) expect(isDay(day)).toBe(true);
  const nearly = ["2026-02-29", "2026-13-45", "2026-11-31", "2026-00-10", "2026-1-1", "20262-01-01"];
  for (const other of [...nearly, "+012026-01-01", "2026-11", "", "x"]) expect(isDay(other)).toBe(false);
});
