import { expect, it } from "vitest";
import { edgeScroll, moveByKey, placeAt, startNear } from "./timeline-move.ts";

const axis = { first: 8, last: 18 };
const rowKeys = ["mon", "tue", "wed"];
const moving = { key: "visit", rowKey: "tue", startMinute: 600, minutes: 50 };
const step = (key: string, from = moving) => moveByKey(from, key, { rowKeys, axis });

it("moves a block by quarters of an hour and by rows", () => {
  expect(step("ArrowDown")).toEqual({ ...moving, startMinute: 615 });
  expect(step("ArrowUp")).toEqual({ ...moving, startMinute: 585 });
  expect(step("ArrowLeft")).toEqual({ ...moving, rowKey: "mon" });
  expect(step("ArrowRight")).toEqual({ ...moving, rowKey: "wed" });
  expect(step("a")).toBeNull();
});

it("leaves a block on the axis and in its rows", () => {
  expect(step("ArrowUp", { ...moving, startMinute: 480 })?.startMinute).toBe(480);
  // The last start from which 50 minutes end by 6 PM is 5 PM.
  expect(step("ArrowDown", { ...moving, startMinute: 1_020 })?.startMinute).toBe(1_020);
  expect(step("ArrowRight", { ...moving, rowKey: "wed" })?.rowKey).toBe("wed");
  expect(startNear(5_000, 50, axis)).toBe(1_020);
});

it("finds the row and minute below a pointer, also beside the rows", () => {
  const columns = rowKeys.map((rowKey, nth) => ({
    ...{ rowKey, left: nth * 100, right: nth * 100 + 100, top: 50, height: 600 },
  }));
  expect(placeAt({ x: 150, y: 350 }, columns, axis)).toEqual({ rowKey: "tue", minute: 780 });
  expect(placeAt({ x: 900, y: 50 }, columns, axis)).toEqual({ rowKey: "wed", minute: 480 });
  expect(placeAt({ x: 0, y: 0 }, [], axis)).toBeNull();
});

it("scrolls near the edges, faster at them, and not between", () => {
  const box = { left: 100, right: 900 };
  expect([500, 148, 852].map((x) => edgeScroll(x, box))).toEqual([0, 0, 0]);
  expect([130, 100, 20].map((x) => edgeScroll(x, box))).toEqual([-18, -48, -48]);
  expect([880, 950].map((x) => edgeScroll(x, box))).toEqual([28, 48]);
});
