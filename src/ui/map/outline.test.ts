import { expect, it } from "vitest";
import { addCorner, type Corner, middlesOf } from "./outline.ts";

const square: Corner[] = [
  [33, -112],
  [33, -111],
  [34, -111],
  [34, -112],
];

it("draws a square by presses in its order", () => {
  let corners: Corner[] = [];
  for (const corner of square) corners = addCorner(corners, corner);
  expect(corners).toEqual(square);
});

it("bends the edge that is nearest to the press", () => {
  expect(addCorner(square, [33.5, -110.9]).indexOf(square[2] as Corner)).toBe(3);
  expect(addCorner(square, [33.4, -112.1]).at(-1)).toEqual([33.4, -112.1]);
});

it("has a middle for each edge of an outline, and none for a line", () => {
  expect(middlesOf(square)).toEqual([
    [33, -111.5],
    [33.5, -111],
    [34, -111.5],
    [33.5, -112],
  ]);
  expect(middlesOf(square.slice(0, 2))).toEqual([]);
});
