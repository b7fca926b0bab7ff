import { expect, it } from "vitest";
import { boundsOf } from "./bounds.ts";
import { areaFeatures, lineFeatures, spread } from "./geometry.ts";

const square: [number, number][] = [
  [33, -112],
  [34, -112],
  [34, -111],
];

it("finds the box around points and outlines", () => {
  const point = { id: "a", lat: 35, lng: -111.5, label: "A" };
  expect(boundsOf([point], [{ id: "z", label: "Z", rings: [square] }])).toEqual([-112, 33, -111, 35]);
  expect(boundsOf([], [])).toBeNull();
});

it("closes each ring and puts the longitude first", () => {
  const [ring] =
    areaFeatures([{ id: "z", label: "Z", rings: [square] }]).features[0]?.geometry.coordinates ?? [];
  expect(ring?.[0]).toEqual([-112, 33]);
  expect(ring?.at(-1)).toEqual(ring?.[0]);
  expect(ring).toHaveLength(4);
});

it("moves crowded markers apart until each can be pressed, and leaves other markers in place", () => {
  const crowd = Array.from({ length: 12 }, () => ({ x: 100, y: 100 }));
  const places = [...crowd, { x: 600, y: 600 }];
  const moved = spread(places, 32).map(({ x, y }, i) => ({
    x: x + (places[i]?.x ?? 0),
    y: y + (places[i]?.y ?? 0),
  }));
  for (const [i, marker] of moved.entries())
    for (const other of moved.slice(i + 1))
      expect(Math.hypot(marker.x - other.x, marker.y - other.y)).toBeGreaterThan(28);
  expect(moved.at(-1)).toEqual({ x: 600, y: 600 });
});

it("leaves markers inside the visible part of the map, and pulls no outside marker in", () => {
  const room = { left: 18, top: 18, right: 252, bottom: 270 };
  const crowd = Array.from({ length: 6 }, () => ({ x: 245, y: 60 }));
  const outside = { x: 400, y: 60 };
  const moved = spread([...crowd, outside], 32, room).map(({ x, y }, i) => ({
    x: x + (i < 6 ? 245 : 400),
    y: y + 60,
  }));
  for (const { x, y } of moved.slice(0, 6)) {
    expect(x).toBeGreaterThanOrEqual(room.left);
    expect(x).toBeLessThanOrEqual(room.right);
    expect(y).toBeGreaterThanOrEqual(room.top);
  }
  for (const [i, marker] of moved.entries())
    for (const other of moved.slice(i + 1))
      expect(Math.hypot(marker.x - other.x, marker.y - other.y)).toBeGreaterThan(24);
  expect(moved.at(-1)).toEqual(outside);
});

it("turns a line to longitude first, and leaves it open", () => {
  const [line] = lineFeatures([
    {
      id: "leg",
      points: [
        [33, -112],
        [34, -111],
      ],
    },
  ]).features;
  expect(line?.geometry).toEqual({
    type: "LineString",
    coordinates: [
      [-112, 33],
      [-111, 34],
    ],
  });
});
