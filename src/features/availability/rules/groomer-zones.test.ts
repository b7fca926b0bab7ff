import { expect, it } from "vitest";
import { exactPlace } from "#features/places/rules/place.ts";
import { priceOverZones, toShownZone } from "./groomer-zones.ts";

const HOME = exactPlace(33.5, -112);

const zone = (id: string, priceCents: number, workDays: number[], half = 0.1234) => ({
  id,
  name: `Zone ${id}`,
  priceCents,
  workDays,
  polygon: [
    [HOME.lng - half, HOME.lat - half],
    [HOME.lng + half, HOME.lat - half],
    [HOME.lng, HOME.lat + half],
  ] as const,
});

it("shows the cheapest zone around the address, with rounded corners", () => {
  const shown = toShownZone([zone("far", 900, [2]), zone("near", 500, [3])], HOME);
  expect(shown.name).toBe("Zone near");
  expect(shown.points[0]).toEqual({ latitude: 33.38, longitude: -112.12 });
});

it("shows no zone if the address is outside of all zones", () => {
  expect(toShownZone([zone("a", 500, [2])], exactPlace(40, -80))).toEqual({ name: "", points: [] });
});

it("gives a price range over the zones of all weekdays", () => {
  const groomer = {
    id: "g",
    timeZone: "America/Phoenix",
    pacePercent: 100,
    serviceIds: new Set<string>(),
    zones: [zone("a", 900, [2]), zone("b", 500, [3])],
  };
  const priceWith = (_: unknown, { priceCents }: { priceCents: number }) => ({
    min: 8_000 + priceCents,
    max: 11_000 + priceCents,
  });
  expect(priceOverZones({ place: HOME, priceWith }, groomer)).toEqual({ min: 8_500, max: 11_900 });
  const nowhere = exactPlace(40, -80);
  expect(priceOverZones({ place: nowhere, priceWith }, groomer)).toEqual({ min: 8_000, max: 11_000 });
});
