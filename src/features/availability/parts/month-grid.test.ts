import { describe, expect, test } from "vitest";
import { nextOpenDay, toMonth } from "./month-grid.ts";

describe("a month of days", () => {
  test("starts on its weekday and fills whole weeks", () => {
    const { weeks } = toMonth("2026-11", []);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]?.date).toBe("2026-11-01");
    expect(weeks[4]?.map((day) => day?.day ?? null)).toEqual([29, 30, null, null, null, null, null]);
    expect(toMonth("2024-02", []).weeks.flat().filter(Boolean)).toHaveLength(29);
  });

  test("offers only days that are known to be open", () => {
    const days = [
      { date: "2026-11-24", isAvailable: true },
      { date: "2026-11-25", isAvailable: false },
    ];
    const open = toMonth("2026-11", days)
      .weeks.flat()
      .filter((day) => day?.isAvailable);
    expect(open.map((day) => day?.date)).toEqual(["2026-11-24"]);
  });
});

test("finds the next open day after the shown day, else before it, else none", () => {
  const days = ["23", "24", "25", "26"].map((day) => ({
    date: `2026-11-${day}`,
    isAvailable: day !== "24" && day !== "25",
  }));
  expect(nextOpenDay(days, "2026-11-24")).toBe("2026-11-26");
  expect(nextOpenDay(days, "2026-11-26")).toBe("2026-11-23");
  expect(nextOpenDay(days, null)).toBe("2026-11-23");
  expect(nextOpenDay(days.slice(1, 3), "2026-11-24")).toBeNull();
});
