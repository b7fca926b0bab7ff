import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { chooseArea, menuOf } from "./menu.ts";

const paths = (permissions: Parameters<typeof menuOf>[0]) => menuOf(permissions).map(({ to }) => to);

describe("the menu of staff", () => {
  it("leads nowhere that its reader may not go", () => {
    expect(paths([])).toEqual(["/staff"]);
    expect(paths(["messages.read"])).toEqual(["/staff", "/staff/messages"]);
    expect(paths(["orders.read"])).toEqual(["/staff", "/staff/appointments"]);
    expect(paths(["messages.write", "act.as"])).toEqual(["/staff", "/impersonate"]);
    expect(paths(PERMISSIONS)).toEqual([
      ...["/staff", "/staff/appointments", "/staff/messages", "/staff/groomers", "/staff/people"],
      "/impersonate",
    ]);
  });
});

describe("the area above a page", () => {
  const phoenix = { id: "a", name: "Phoenix", date: "2026-11-24" };
  const austin = { id: "b", name: "Austin", date: "2026-11-25" };

  it("is the brand's only area, or the one that the page is about", () => {
    expect(chooseArea([phoenix], null)).toEqual({ name: "Phoenix", dates: ["2026-11-24"] });
    expect(chooseArea([phoenix, austin], "b")).toEqual({ name: "Austin", dates: ["2026-11-25"] });
  });

  it("is all areas with both dates while midnight lies between them", () => {
    expect(chooseArea([austin, phoenix], null)).toEqual({
      name: "All areas",
      dates: ["2026-11-24", "2026-11-25"],
    });
    expect(chooseArea([phoenix, { ...austin, date: phoenix.date }], "another brand's").dates).toEqual([
      "2026-11-24",
    ]);
  });

  it("has no date without an area", () => {
    expect(chooseArea([], null)).toEqual({ name: "All areas", dates: [] });
  });
});
