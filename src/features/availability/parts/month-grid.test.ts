import { describe, expect, test } from "vitest";
import { nextOpenDay, toMonth } from "./month-grid.ts";

describe("a month of days", () => {
  test("starts on its weekday and is filled up to whole weeks", () => {
    const { weeks } = toMonth("2026-11", []);
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]?.date).toBe("2026-11-01");
    expect(weeks[4]?.map((day) => day?.day ?? null)).toEqual([29, 30, null, null, null, null, null]);
    expect(toMonth("2024-02", []).weeks.flat().filter(Boolean)).toHaveLength(29);
  });

  test("only days known to be open are to be had", () => {
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

test("the next open day comes after the one that is looked at, else before it, else there is none", () => {
  const days = ["23", "24", "25", "26"].map((day) => ({
    date: `2026-11-${day}`,
    isAvailable: day !== "24" && day !== "25",
  }));
  expect(nextOpenDay(days, "2026-11-24")).toBe("2026-11-26");
  expect(nextOpenDay(days, "2026-11-26")).toBe("2026-11-23");
  expect(nextOpenDay(days, null)).toBe("2026-11-23");
  expect(nextOpenDay(days.slice(1, 3), "2026-11-24")).toBeNull();
});
