import { milesBetween, type Point } from "../rules.ts";
import type { Precision } from "./precision.ts";

/**
 * What a geocoder said about an address: found; not known to it; not asked, because it is away or the caller
 * asked too often; or not needed, because there is no street or no geocoder.
 */
export const ADDRESS_CHECKS = ["found", "not_found", "unavailable", "not_needed"] as const;
export type AddressCheck = (typeof ADDRESS_CHECKS)[number];

/** The fields of a place that decide whether a geocoder's answer can be the typed address. */
type Located = Point & {
  addressLine: string;
  locality: string;
  adminDistrict: string;
  postalCode: string;
  precision: Precision;
};

/** ZIPs are at most this wide, but for empty land: a point farther from its center is another place. */
const FARTHEST_MILES = 30;

/** Whether two streets name one house: by the number in front, or both without one. */
export function isSameHouse(addressLine: string, other: string): boolean {
  const numberOf = (line: string) => /^\s*(\d+)/.exec(line)?.[1];
  return numberOf(addressLine) === numberOf(other);
}

/**
 * Puts a geocoder's answer and the directory's place together. The typed ZIP and its town stay; without a
 * typed ZIP they are the geocoder's. Null when the answer lies elsewhere, in another state, or on no street.
 *
 * @param typed the place of the typed address by the ZIP directory; null when it knows neither town nor ZIP
 */
export function mergeAnswer<P extends Located>(typed: P | null, hasZip: boolean, answer: P): P | null {
  if (answer.precision === "zip") return null;
  if (!typed) return answer.postalCode === "" ? null : answer;
  if (answer.adminDistrict !== typed.adminDistrict) return null;
  if (milesBetween(typed, answer) > FARTHEST_MILES) return null;
  const { latitude, longitude, precision } = answer;
  if (hasZip || answer.postalCode === "") return { ...typed, latitude, longitude, precision };
  const { locality, postalCode } = answer;
  const formattedAddress = `${typed.addressLine}, ${locality}, ${typed.adminDistrict} ${postalCode}`;
  return { ...typed, latitude, longitude, precision, locality, postalCode, formattedAddress };
}

/** Whether a text names a house or a street rather than a town or ZIP: a number, then a word. */
export function namesStreet(text: string): boolean {
  return /^\s*\d+[a-z]?\s+(?:\S+\s+)?\S*[a-z]{2}/i.test(text);
}

/** Places near one of the brand's areas first; otherwise the order stays. */
export function nearFirst<P extends Point>(places: readonly P[], near: readonly Point[], miles = 60): P[] {
  const isNear = (place: P) => near.some((point) => milesBetween(point, place) <= miles);
  return [...places.filter(isNear), ...places.filter((place) => !isNear(place))];
}
