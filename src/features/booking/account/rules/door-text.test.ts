import fc from "fast-check";
import { expect, it } from "vitest";
import { doorText, parseDoor } from "./door-text.ts";

it.each(["33.46412, -112.04893", "33.46412 -112.04893", " (33.46412;-112.04893) ", "33.46412°, -112.04893°"])(
  "reads %j",
  (text) => {
    expect(parseDoor(text)).toEqual({ latitude: 33.46412, longitude: -112.04893 });
  },
);

it.each(["", "33.46412", "91, 0", "33, -181", "12 Main St", "33.4, west", "1, 2, 3"])(
  "reads no door in %j",
  (text) => {
    expect(parseDoor(text)).toBeNull();
  },
);

it("reads what it has written, to about a meter", () => {
  const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const read = parseDoor(doorText({ latitude, longitude }));
      expect(read?.latitude).toBeCloseTo(latitude, 4);
      expect(read?.longitude).toBeCloseTo(longitude, 4);
    }),
  );
});
