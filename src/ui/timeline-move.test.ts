import fc from "fast-check";
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

const drawn = fc
  .record({
    first: fc.integer({ min: 0, max: 12 }),
    hours: fc.integer({ min: 2, max: 12 }),
    minutes: fc.integer({ min: 5, max: 110 }),
    row: fc.nat(2),
    startAt: fc.nat(47),
    height: fc.integer({ min: 100, max: 3_000 }),
  })
  .map(({ first, hours, minutes, row, startAt, height }) => {
    const last = first + hours;
    const latest = Math.floor((last * 60 - minutes) / 15) * 15;
    const startMinute = Math.min(first * 60 + startAt * 15, latest);
    const columns = rowKeys.map((rowKey, nth) => ({
      ...{ rowKey, left: nth * 100, right: nth * 100 + 100, top: 50, height },
    }));
    return { axis: { first, last }, minutes, rowKey: rowKeys[row] ?? "", startMinute, columns };
  });

it("reaches each time that the form accepts and that the axis shows, by pointer and by keys", () => {
  fc.assert(
    fc.property(drawn, drawn, (to, { startMinute: from }) => {
      const { axis, minutes, rowKey, startMinute, columns } = to;
      const part = (startMinute - axis.first * 60) / ((axis.last - axis.first) * 60);
      const column = columns.find((one) => one.rowKey === rowKey) ?? { left: 0, top: 0, height: 0 };
      const below = { x: column.left + 50, y: column.top + part * column.height };
      const place = placeAt(below, columns, axis);
      const dropped = { rowKey: place?.rowKey, startMinute: startNear(place?.minute ?? 0, minutes, axis) };
      expect(dropped).toEqual({ rowKey, startMinute });
      let block = { key: "visit", rowKey: "tue", startMinute: startNear(from, minutes, axis), minutes };
      const press = (key: string) => {
        block = moveByKey(block, key, { rowKeys, axis }) ?? block;
      };
      while (block.rowKey !== rowKey) press(rowKey === "mon" ? "ArrowLeft" : "ArrowRight");
      for (let presses = 0; block.startMinute !== startMinute && presses < 100; presses++)
        press(block.startMinute > startMinute ? "ArrowUp" : "ArrowDown");
      expect({ rowKey: block.rowKey, startMinute: block.startMinute }).toEqual({ rowKey, startMinute });
    }),
  );
});

it("drops wherever the pointer is on a time that the form accepts", () => {
  const point = fc.record({ x: fc.integer({ min: -50, max: 500 }), y: fc.integer({ min: -50, max: 4_000 }) });
  fc.assert(
    fc.property(drawn, point, ({ axis, minutes, columns }, below) => {
      const place = placeAt(below, columns, axis);
      const startMinute = startNear(place?.minute ?? 0, minutes, axis);
      expect(rowKeys).toContain(place?.rowKey);
      expect(startMinute % 15).toBe(0);
      expect(startMinute).toBeGreaterThanOrEqual(axis.first * 60);
      expect(startMinute + minutes).toBeLessThanOrEqual(axis.last * 60);
    }),
  );
});
