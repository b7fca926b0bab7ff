import type { Precision } from "./precision.ts";

/** Where a groomer drives, in degrees (WGS 84), as the calendar knows it. */
export type Place = {
  lat: number;
  lng: number;
  /** The radius in miles of the circle in which the door lies; 0 for an exact point. */
  spreadMiles: number;
  /** A number that the visits at one door share; 0 while the street is unknown. */
  door: number;
};

/** A place whose door is at this point. */
export function exactPlace(lat: number, lng: number): Place {
  return { lat, lng, spreadMiles: 0, door: 0 };
}

/** Lowercase words and digits only, so that "12 Main St." equals "12 main st". */
export function toComparableText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The typed parts of an address that name a door. */
type TypedDoor = { addressLine: string; postalCode: string };

/** Whether two addresses name the same door: the same street and number in the same ZIP. */
export function isSameDoor(one: TypedDoor, other: TypedDoor): boolean {
  return doorKey(one) !== "" && doorKey(one) === doorKey(other);
}

/** A text that the addresses of one door share; empty while the street is unknown. */
function doorKey({ addressLine, postalCode }: TypedDoor): string {
  const street = toComparableText(addressLine);
  return street === "" ? "" : `${postalCode.slice(0, 5)} ${street}`;
}

/** `Place.door` of an address: a 32-bit hash (FNV-1a) of its ZIP, number and street. */
export function doorNumber(address: TypedDoor): number {
  const key = doorKey(address);
  if (key === "") return 0;
  let hash = 0x811c9dc5;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  return hash | 0 || 1;
}

/** A point on the right street may still be this far from the door. */
export const STREET_MILES = 0.3;

/** The spread of a point of some precision, in miles. `zipMiles`: the spread of its ZIP. */
export function spreadOf(precision: Precision, zipMiles: number): number {
  return precision === "exact" ? 0 : precision === "street" ? STREET_MILES : zipMiles;
}

/**
 * The mean distance in miles of two doors, of which each lies anywhere in its circle, where both circles have
 * the same center. It is exact for a known door and a circle (2/3 of the radius), and 4 % above the mean of
 * two doors in one circle (128/45π of the radius).
 */
export function meanMilesApart(spread: number, otherSpread: number): number {
  return (2 / 3) * Math.sqrt(spread * spread + otherSpread * otherSpread);
}
