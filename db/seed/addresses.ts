import { createRequire } from "node:module";
import { type Point, pointInRing } from "#features/places/rules.ts";
import { pointAway } from "./geometry.ts";
import type { AreaFact } from "./plain/brands.ts";
import { STREETS } from "./plain/texts.ts";
import type { Chance } from "./random.ts";

/** Place suggestion. */
export type AddressFact = {
  formattedAddress: string;
  addressLine: string;
  locality: string;
  adminDistrict: string;
  postalCode: string;
  countryRegion: "US";
  latitude: number;
  longitude: number;
  precision: "exact";
};

export type ZipFact = Point & { zip: string; city: string; state: string; country: string };

type ZipBook = { lookup(zip: string): ZipFact | undefined };

// The package has no types.
const book = createRequire(import.meta.url)("zipcodes") as ZipBook;

/** Finds the city and center of a ZIP. Throws for an unknown ZIP. */
export function zipOf(zip: string): ZipFact {
  const found = book.lookup(zip);
  if (!found) throw new Error(`ZIP ${zip} does not exist`);
  return found;
}

/** Invents an address inside the area, at most `miles` from the center of a ZIP. */
export function addressIn(chance: Chance, area: AreaFact, zip: string, miles = 1): AddressFact {
  const middle = zipOf(zip);
  let point: Point = { latitude: middle.latitude, longitude: middle.longitude };
  for (let attempt = 0; attempt < 8; attempt++) {
    const candidate = pointAway(middle, miles * Math.sqrt(chance.next()), chance.next());
    if (!pointInRing(area.polygon, candidate)) continue;
    point = candidate;
    break;
  }
  const addressLine = `${chance.int(10, 989) * 10 + chance.int(1, 9)} ${chance.pick(["N", "S", "E", "W"])} ${chance.pick(STREETS)}`;
  return {
    formattedAddress: `${addressLine}, ${middle.city}, ${area.state} ${zip}`,
    addressLine,
    locality: middle.city,
    adminDistrict: area.state,
    postalCode: zip,
    countryRegion: "US",
    ...point,
    precision: "exact",
  };
}
