import { codes } from "zipcodes/lib/codes.js";
import { full as codeByState } from "zipcodes/lib/states.js";
import type { Ground, GroundQuery, PlaceSuggestion } from "../contract.ts";
import { milesBetween, type Point, parseAddress, plainName, type TypedAddress } from "../rules.ts";
import type { PlaceProvider } from "./place-provider.ts";

/** A ZIP with the center of its area. */
export type Zip = Point & { zip: string; city: string; state: string };
/** A town: its ZIPs by number, and the ZIP nearest to their common center. */
type Town = { plain: string; city: string; state: string; zips: Zip[]; middle: Zip };

type Directory = {
  zips: readonly Zip[];
  byZip: ReadonlyMap<string, Zip>;
  /** By plain name, then by the number of ZIPs, the largest first. */
  towns: readonly Town[];
  states: ReadonlySet<string>;
};

/** "State" codes for post offices of the armed forces, which no van can reach. */
const MILITARY = new Set(["AA", "AE", "AP"]);
/** Towns farther than this from a brand's areas are ordered only by size. */
const NEAR_MILES = 60;
/** The most words in a town's name: "Lake in the Hills" has four. */
const TOWN_WORDS = 5;

function findMiddle(zips: readonly Zip[]): Zip {
  const mean = {
    latitude: zips.reduce((sum, zip) => sum + zip.latitude, 0) / zips.length,
    longitude: zips.reduce((sum, zip) => sum + zip.longitude, 0) / zips.length,
  };
  return zips.reduce((best, zip) => (milesBetween(zip, mean) < milesBetween(best, mean) ? zip : best));
}

function readDirectory(): Directory {
  const zips = Object.values(codes)
    .filter((row) => row.latitude !== 0 && !MILITARY.has(row.state))
    .map(({ zip, city, state, latitude, longitude }) => ({ zip, city, state, latitude, longitude }))
    .sort((a, b) => (a.zip < b.zip ? -1 : 1));
  const towns = [...Map.groupBy(zips, ({ city, state }) => `${plainName(city)}|${state}`)].map(
    ([key, own]): Town => {
      const middle = findMiddle(own);
      return { plain: key.split("|")[0] ?? "", city: middle.city, state: middle.state, zips: own, middle };
    },
  );
  towns.sort((a, b) => (a.plain === b.plain ? b.zips.length - a.zips.length : a.plain < b.plain ? -1 : 1));
  return {
    zips,
    byZip: new Map(zips.map((zip) => [zip.zip, zip])),
    towns,
    states: new Set(zips.map((zip) => zip.state)),
  };
}

let directory: Directory | undefined;
const read = () => {
  directory ??= readDirectory();
  return directory;
};

/** Every ZIP with the center of its area, by number. */
export const listZips = (): readonly Zip[] => read().zips;

/** A ZIP with the center of its area; null for an unknown ZIP. */
export const findZip = (zip: string): Zip | null => read().byZip.get(zip.slice(0, 5)) ?? null;

/** The items of a sorted list whose keys start with `prefix`, by binary search. */
function findByPrefix<T>(list: readonly T[], key: (item: T) => string, prefix: string): T[] {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (key(list[middle] as T) < prefix) low = middle + 1;
    else high = middle;
  }
  const found: T[] = [];
  for (let i = low; i < list.length && key(list[i] as T).startsWith(prefix); i++) found.push(list[i] as T);
  return found;
}

function present(zip: Zip, addressLine = ""): PlaceSuggestion {
  const town = `${zip.city}, ${zip.state} ${zip.zip}`;
  return {
    formattedAddress: addressLine ? `${addressLine}, ${town}` : town,
    addressLine,
    locality: zip.city,
    adminDistrict: zip.state,
    postalCode: zip.zip,
    countryRegion: "US",
    latitude: zip.latitude,
    longitude: zip.longitude,
    precision: "zip",
  };
}

/**
 * Finds the town at the end of a line without commas: "12 Main St St Louis" ends with "St Louis".
 */
function splitTown(typed: TypedAddress): TypedAddress {
  if (typed.locality !== "" || typed.addressLine === "") return typed;
  const words = typed.addressLine.split(" ");
  for (let count = Math.min(TOWN_WORDS, words.length - 2); count >= 1; count--) {
    const locality = words.slice(-count).join(" ");
    if (findTowns(plainName(locality), typed.state).length > 0) {
      return { ...typed, addressLine: words.slice(0, -count).join(" "), locality };
    }
  }
  return typed;
}

function findTowns(plain: string, state: string): Town[] {
  return findByPrefix(read().towns, (town) => town.plain, plain).filter(
    (town) => town.plain === plain && (state === "" || town.state === state),
  );
}

const isNear = (town: Town, near: readonly Point[]) =>
  near.some((point) => milesBetween(point, town.middle) < NEAR_MILES);

/**
 * The towns that a typed street may be in. The directory knows no streets, so these are only towns near the
 * brand, else those of the typed state, or the only town of that name. Empty when the text leaves it open.
 */
function townsOfStreet(towns: readonly Town[], typed: PlaceQuery, near: readonly Point[]): readonly Town[] {
  const plain = plainName(typed.locality);
  const named = towns.filter((town) => town.plain === plain);
  for (const some of [named, towns]) {
    const close = some.filter((town) => isNear(town, near));
    if (close.length > 0) return close;
  }
  const fitting = named.length > 0 ? named : towns;
  return typed.states.length === 1 || fitting.length === 1 ? fitting : [];
}

/** Towns near the brand first, exact names before beginnings, then larger ones. */
function rankTowns(towns: readonly Town[], plain: string, near: readonly Point[]): Town[] {
  const rank = (town: Town) => (isNear(town, near) ? 2 : 0) + (town.plain === plain ? 1 : 0);
  return towns
    .map((town) => ({ town, rank: rank(town) }))
    .sort((a, b) => b.rank - a.rank || b.town.zips.length - a.town.zips.length)
    .map(({ town }) => town);
}

/** The codes of the states that a text may mean, from a name or its beginning: "Arizona", "a". */
function findStates(text: string): string[] {
  const beginning = text.toUpperCase();
  const named = Object.entries(codeByState).filter(([name]) => name.startsWith(beginning));
  return [
    ...new Set([
      ...named.map(([, code]) => code),
      ...[...read().states].filter((code) => code.startsWith(beginning)),
    ]),
  ];
}

/** A typed address with the states that it may mean; an empty list means any. */
type PlaceQuery = TypedAddress & { states: readonly string[] };

function parseQuery(text: string): PlaceQuery {
  const typed = parseAddress(text, read().states);
  const states = typed.state === "" ? [] : [typed.state];
  const zip = read().byZip.get(typed.postalCode);
  if (zip && typed.addressLine !== "" && typed.locality === "") {
    // "4120 N 20th St Phoenix 85016": the ZIP gives the town, so remove its name from the street.
    const town = new RegExp(`\\s+${zip.city.replace(/[^\p{L}\d]+/gu, "[^\\p{L}\\d]+")}$`, "iu");
    return { ...typed, addressLine: typed.addressLine.replace(town, ""), states };
  }
  const { addressLine, locality } = typed;
  const isTown =
    addressLine !== "" && states.length === 0 && findTowns(plainName(addressLine), "").length > 0;
  if (isTown) return { ...typed, addressLine: "", locality: addressLine, states: findStates(locality) };
  return { ...splitTown(typed), states };
}

const fits = (town: Town, states: readonly string[]) => states.length === 0 || states.includes(town.state);

function findPlaces(typed: PlaceQuery, near: readonly Point[], limit: number): PlaceSuggestion[] {
  const { zips, byZip, towns } = read();
  const exact = byZip.get(typed.postalCode);
  if (exact) return [present(exact, typed.addressLine)];
  const plain = plainName(typed.locality);
  if (plain === "") {
    if (typed.postalCode === "" || typed.addressLine !== "") return [];
    return findByPrefix(zips, (zip) => zip.zip, typed.postalCode)
      .slice(0, limit)
      .map((zip) => present(zip));
  }
  const fitting = findByPrefix(towns, (town) => town.plain, plain).filter((town) => fits(town, typed.states));
  const ofStreet = typed.addressLine === "" ? fitting : townsOfStreet(fitting, typed, near);
  // If the street could be in towns far apart, the towns are offered without it.
  const [offered, addressLine] = ofStreet.length > 0 ? [ofStreet, typed.addressLine] : [fitting, ""];
  return rankTowns(offered, plain, near)
    .slice(0, limit)
    .flatMap((town) => {
      if (typed.postalCode === "") return [present(town.middle, addressLine)];
      return town.zips
        .filter((zip) => zip.zip.startsWith(typed.postalCode))
        .map((zip) => present(zip, addressLine));
    })
    .slice(0, limit);
}

/** More spots would not change the look of a map. */
const MAX_SPOTS = 600;

/** A town with one ZIP close to a city is usually an office (a bank, a lottery), not a town. */
const CITY_ZIPS = 10;
const CITY_MILES = 10;

const isCloseTo = (place: Point, city: Town) => milesBetween(place, city.middle) < CITY_MILES;

const hasTwoDecimals = (degrees: number) => Number.isInteger(Math.round(degrees * 10_000) / 100);

/**
 * Whether a "town" is only an office ("Arizona State Lottery") or an old spelling ("Apache Jct"). Their
 * coordinates have two decimals. So do all of Puerto Rico's, so this counts only near a town with exact
 * coordinates.
 */
function isNoRealTown(town: Town, inside: readonly Town[]): boolean {
  const isRounded = ({ zips }: Town) =>
    zips.every((zip) => hasTwoDecimals(zip.latitude) && hasTwoDecimals(zip.longitude));
  return isRounded(town) && inside.some((other) => isCloseTo(town.middle, other) && !isRounded(other));
}

/**
 * The towns of a map section, the largest first, and its populated spots, as a background for maps.
 */
export function readGroundWithin({ south, west, north, east, limit }: GroundQuery): Ground {
  const isWithin = ({ latitude, longitude }: Point) =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  const inside = read()
    .towns.filter((town) => isWithin(town.middle))
    .sort((a, b) => b.zips.length - a.zips.length || (a.plain < b.plain ? -1 : 1));
  const cities = inside.filter(({ zips }) => zips.length >= CITY_ZIPS);
  // The loop ends at `limit`: on a map of the whole country, only the largest towns are measured.
  const towns: Ground["towns"] = [];
  for (const town of inside) {
    const { city, middle, zips } = town;
    if (towns.length === limit) break;
    if (zips.length === 1 && cities.some((large) => isCloseTo(middle, large))) continue;
    if (isNoRealTown(town, inside)) continue;
    towns.push({ name: city, ...roundedPoint(middle), size: zips.length });
  }
  const spotByPoint = new Map(
    read()
      .zips.filter(isWithin)
      .map(roundedPoint)
      .map((spot) => [`${spot.latitude} ${spot.longitude}`, spot]),
  );
  // If there are too many spots, only every second, third or later spot counts. The map's shape stays the
  // same.
  const step = Math.ceil(spotByPoint.size / MAX_SPOTS);
  const spots = [...spotByPoint.values()].filter((_, index) => index % step === 0);
  return { towns, spots: spots.map(({ latitude, longitude }) => [latitude, longitude]) };
}

/** To a hundredth of a degree, about half a mile. */
const roundedPoint = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 100) / 100,
  longitude: Math.round(longitude * 100) / 100,
});

/**
 * 42,000 ZIPs of the United States in memory, without network or key. It knows no streets: an
 * address lies at the center of its ZIP, or of its town without a ZIP.
 */
export const zipDirectory: PlaceProvider = {
  async suggest(text, limit, near) {
    return findPlaces(parseQuery(text), near, limit);
  },
  async geocode(text) {
    const typed = parseQuery(text);
    const exact = read().byZip.get(typed.postalCode);
    if (exact) return present(exact, typed.addressLine);
    if (typed.postalCode.length === 5) return null;
    const named = findTowns(plainName(typed.locality), "").filter((town) => fits(town, typed.states));
    const [town] = named;
    // Many towns share a name, so without a state the name must be unique.
    if (!town || named.length > 1) return null;
    return present(town.middle, typed.addressLine);
  },
};
