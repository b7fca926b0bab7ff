import { describe, expect, it } from "vitest";
import { moveTo, optionsOf } from "./options.ts";

const item = (id: string) => ({ id, title: id, detail: "", path: `/staff/${id}` });

describe("the options of a search", () => {
  it("are the results of all kinds, and the list of those with more", () => {
    const groups = [
      { kind: "page" as const, items: [item("inbox")], allPath: null },
      { kind: "customer" as const, items: [item("a"), item("b")], allPath: "/staff/customers?q=x" },
    ];
    expect(optionsOf(groups).map(({ path }) => path)).toEqual([
      ...["/staff/inbox", "/staff/a", "/staff/b", "/staff/customers?q=x"],
    ]);
  });

  it.each([
    ["ArrowDown", -1, 3, 0],
    ["ArrowDown", 2, 3, 0],
    ["ArrowUp", 0, 3, 2],
    ["ArrowUp", -1, 3, 2],
    ["ArrowUp", 2, 3, 1],
    ["ArrowDown", -1, 0, null],
    ["a", 1, 3, null],
  ])("%s leads from %i of %i to %s", (key, active, count, to) => {
    expect(moveTo(key, active, count)).toBe(to);
  });
});
