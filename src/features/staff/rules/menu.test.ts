import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { chooseArea, menuOf } from "./menu.ts";

const paths = (permissions: Parameters<typeof menuOf>[0]) => menuOf(permissions).map(({ to }) => to);

describe("the menu of staff", () => {
  it("leads nowhere that its reader may not go", () => {
    expect(paths([])).toEqual(["/staff", "/staff/inbox"]);
    expect(paths(["messages.read"])).toEqual(["/staff", "/staff/inbox", "/staff/messages"]);
    expect(paths(["orders.read"])).toEqual([
      ...["/staff", "/staff/board", "/staff/appointments", "/staff/inbox"],
    ]);
    expect(paths(["money.read"])).toEqual(["/staff", "/staff/inbox", "/staff/money"]);
    expect(paths(["customers.read"])).toEqual(["/staff", "/staff/inbox", "/staff/customers"]);
    expect(paths(["reviews.moderate"])).toEqual(["/staff", "/staff/inbox", "/staff/reviews"]);
    expect(paths(["catalog.write"])).toEqual(["/staff", "/staff/inbox", "/staff/services", "/staff/areas"]);
    expect(paths(["reports.read"])).toEqual(["/staff", "/staff/inbox", "/staff/reports"]);
    expect(paths(["site.write"])).toEqual(["/staff", "/staff/inbox", "/staff/rules", "/staff/look"]);
    expect(paths(["messages.write", "act.as"])).toEqual(["/staff", "/staff/inbox", "/impersonate"]);
    expect(paths(PERMISSIONS)).toEqual([
      ...["/staff", "/staff/board", "/staff/appointments", "/staff/inbox", "/staff/messages"],
      ...[
        "/staff/customers",
        "/staff/groomers",
        "/staff/reviews",
        "/staff/services",
        "/staff/areas",
        "/staff/coupons",
        "/staff/gift-cards",
        "/staff/rules",
        "/staff/pages",
        "/staff/agreements",
        "/staff/look",
        "/staff/money",
      ],
      ...["/staff/reports", "/staff/outbox", "/staff/people", "/staff/audit", "/impersonate"],
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

  it("has the day that the page is about, in place of the present one", () => {
    const onBoard = { name: "Austin", dates: ["2026-12-24"] };
    expect(chooseArea([phoenix, austin], "b", "2026-12-24")).toEqual(onBoard);
    expect(chooseArea([phoenix, austin], null, "2026-12-24")).toEqual({ ...onBoard, name: "All areas" });
  });

  it("has no date without an area", () => {
    expect(chooseArea([], null)).toEqual({ name: "All areas", dates: [] });
  });
});
