import fc from "fast-check";
import { expect, it } from "vitest";
import { type Box, ZoneGrid } from "./zone-grid.ts";

const boxes = fc
  .record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
    height: fc.constantFrom(0, 0.01, 0.125, 0.4, 3, 40),
    width: fc.constantFrom(0, 0.02, 0.125, 0.5, 5, 120),
  })
  .map(({ lat, lng, height, width }): Box => {
    return { south: lat, north: Math.min(lat + height, 90), west: lng, east: Math.min(lng + width, 180) };
  });

const holds = ({ south, north, west, east }: Box, lat: number, lng: number) =>
  south <= lat && lat <= north && west <= lng && lng <= east;

it("finds exactly the boxes that contain a point, even after removals", () => {
  fc.assert(
    fc.property(
      fc.array(boxes, { minLength: 1, maxLength: 40 }),
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (all, nth, share) => {
        const grid = new ZoneGrid<Box>();
        for (const box of all) grid.add(box, box);
        // A point inside a box or on the edge of the box.
        const { south, north, west, east } = all[nth % all.length] as Box;
        const [lat, lng] = [south + (north - south) * share, west + (east - west) * share];
        const boxesThere = (boxList: readonly Box[]) =>
          new Set(boxList.filter((box) => holds(box, lat, lng)));
        expect(new Set(grid.at(lat, lng))).toEqual(boxesThere(all));
        const half = all.filter((_, place) => place % 2 === 0);
        for (const box of all) if (!half.includes(box)) grid.remove(box, box);
        expect(new Set(grid.at(lat, lng))).toEqual(boxesThere(half));
      },
    ),
  );
});
