import { describe, expect, it } from "vitest";
import { type BoardGroomer, exampleArea, exampleVisit } from "../contract/board.ts";
import { toMapRoutes } from "./map-stops.ts";

const point = { latitude: 33.4, longitude: -112 };
const groomer = (nth: number, visits: BoardGroomer["visits"]): BoardGroomer => ({
  ...{
    id: `groomer-${nth}`,
    displayName: `Groomer ${nth}`,
    area: exampleArea,
    isPaused: false,
    hasLeft: false,
  },
  ...{ hours: [], timeOff: [], busyTimes: [], visits },
});
const visit = { ...exampleVisit, point };

describe("toMapRoutes", () => {
  it("names each visit by its groomer's letter and its number of the day", () => {
    const [routes] = toMapRoutes([groomer(0, []), groomer(1, [visit, visit]), groomer(2, [visit])]);
    expect(routes?.map(({ groomerId, stops }) => [groomerId, stops.map(({ mark }) => mark)])).toEqual([
      ["groomer-1", ["A1", "A2"]],
      ["groomer-2", ["B1"]],
    ]);
    expect(routes?.[0]?.stops[0]).toMatchObject(point);
  });

  it("has groups of twelve groomers with colors of their own", () => {
    const groups = toMapRoutes(Array.from({ length: 25 }, (_, nth) => groomer(nth, [visit])));
    expect(groups.map((routes) => routes.length)).toEqual([12, 12, 1]);
    expect(new Set(groups[0]?.map(({ hue }) => hue)).size).toBe(12);
    expect(groups[1]?.[0]).toMatchObject({ groomerId: "groomer-12", letter: "A" });
  });

  it("is empty for a reader who sees no homes", () => {
    expect(toMapRoutes([groomer(0, [{ ...exampleVisit, point: null }])])).toEqual([]);
  });
});
