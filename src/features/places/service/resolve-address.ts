import type { Context } from "#kit/server/api-handler.ts";
import { hmac } from "#kit/server/secret.ts";
import { type Geocoder, takingGeocoder } from "../adapters/geocoder.ts";
import { zipDirectory } from "../adapters/zip-directory.ts";
import type { PlaceSuggestion } from "../contract.ts";
import { askGeocoder } from "../internal/ask-geocoder.ts";
import { type AddressCheck, isSameHouse, mergeAnswer } from "../rules/address-check.ts";
import { toComparableText } from "../rules/place.ts";
import { loadAreas } from "../service.ts";
import * as geocodesStore from "../store/geocodes.ts";

const DAY_MS = 86_400_000;
/** A provider may learn an address that it does not know. */
const UNKNOWN_DAYS = 1;

/** The typed parts of an address. */
export type TypedParts = {
  addressLine: string;
  locality: string;
  adminDistrict: string;
  postalCode: string;
};

/** `place` is null for an unknown town or ZIP. Unless `check` is "found", it is the center of a ZIP. */
export type ResolvedAddress = { place: PlaceSuggestion | null; check: AddressCheck };

/**
 * The place of a typed address: from the configured geocoder if it has one, otherwise from the ZIP directory,
 * which knows no streets. Never fails because of the geocoder. Call it outside of transactions.
 */
export async function resolveAddress(context: Context, typed: TypedParts): Promise<ResolvedAddress> {
  const text = [typed.addressLine, typed.locality, `${typed.adminDistrict} ${typed.postalCode}`]
    .filter((part) => part.trim() !== "")
    .join(", ");
  const known = await zipDirectory.geocode(text);
  const geocoder = takingGeocoder();
  if (!geocoder || typed.addressLine.trim() === "") return { place: known, check: "not_needed" };
  const answer = await findAnswer(context, geocoder, typed.addressLine, text);
  if (answer === "unavailable") return { place: known, check: "unavailable" };
  const place = answer && mergeAnswer(known, typed.postalCode.trim() !== "", answer);
  return place ? { place, check: "found" } : { place: known, check: "not_found" };
}

/** The provider's best answer, stored or new; null when it knows none. */
async function findAnswer(
  context: Context,
  geocoder: Geocoder,
  addressLine: string,
  text: string,
): Promise<PlaceSuggestion | null | "unavailable"> {
  const { db, siteId, now } = context;
  // Under a keyed hash, and without house and street, a stored answer leads to no person.
  const key = hmac("geocode", toComparableText(text));
  const stored = await geocodesStore.findGeocode(db, geocoder.name, key, now);
  if (stored) return fromRow(stored, addressLine);
  const [area] = await loadAreas(db, siteId);
  const call = geocoder.resolveCall({ text, limit: 5, near: area?.center ?? null });
  const answers = await askGeocoder(context, geocoder, "resolve", call);
  if (!answers) return "unavailable";
  const best = answers.find(({ precision }) => precision !== "zip");
  const isDoor = best?.precision === "exact" && isSameHouse(best.addressLine, addressLine);
  const days = best ? geocoder.storeDays : UNKNOWN_DAYS;
  const row: geocodesStore.GeocodeRow = {
    locality: best?.locality ?? "",
    adminDistrict: best?.adminDistrict ?? "",
    postalCode: best?.postalCode ?? "",
    latitude: best?.latitude ?? null,
    longitude: best?.longitude ?? null,
    accuracy: best ? (isDoor ? "exact" : "street") : null,
  };
  await geocodesStore.saveGeocode(db, geocoder.name, key, {
    ...row,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
  });
  return fromRow(row, addressLine);
}

function fromRow(row: geocodesStore.GeocodeRow, addressLine: string): PlaceSuggestion | null {
  const { accuracy, latitude, longitude, ...town } = row;
  if (latitude === null || longitude === null || accuracy === null) return null;
  const formattedAddress = `${addressLine}, ${town.locality}, ${town.adminDistrict} ${town.postalCode}`;
  const point = { latitude, longitude, precision: accuracy };
  return { ...town, ...point, addressLine, formattedAddress: formattedAddress.trim(), countryRegion: "US" };
}
