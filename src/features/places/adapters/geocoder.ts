import { full as codeByState } from "zipcodes/lib/states.js";
import type { PlaceSuggestion } from "../contract.ts";
import type { Precision } from "../rules/precision.ts";
import type { Point } from "../rules.ts";
import type { OutsideService, ServiceCall } from "./outside-service.ts";

/** What a geocoder is asked. `near`: the point around which equal matches are preferred. */
export type GeocoderQuery = { text: string; limit: number; near: Point | null };

/** A provider's wire format and terms. */
export type GeocoderFormat = {
  /** Null when the provider's terms or answers do not fit a search as a person types. */
  suggestCall: ((query: GeocoderQuery) => ServiceCall) | null;
  resolveCall(query: GeocoderQuery): ServiceCall;
  /**
   * The US places in an answer, best first; null when it says that our key or quota is refused. Throws when
   * the answer has another form.
   */
  read(body: unknown): PlaceSuggestion[] | null;
  /** How long the provider's terms let us store an answer of `resolve`. */
  storeDays: number;
  /** How long suggestions may stay in memory; 0 when the terms forbid it. */
  suggestionSeconds: number;
  /** Each call costs the operator money, or uses up somebody's free service. */
  costs: boolean;
  /** The least seconds between two calls of all nodes; 0 for no limit. */
  secondsApart: number;
};

/** The geocoder of this deployment. */
export type Geocoder = GeocoderFormat & { name: string; service: OutsideService };

let chosen: Geocoder | null = null;

/** Sets the geocoder, or none: then only the ZIP directory answers. Called once when the program starts. */
export function setGeocoder(geocoder: Geocoder | null): void {
  chosen = geocoder;
}

export const takingGeocoder = (): Geocoder | null => chosen;

type Found = {
  houseNumber?: string | null | undefined;
  street?: string | null | undefined;
  locality?: string | null | undefined;
  /** The state's name or code. */
  state?: string | null | undefined;
  postalCode?: string | null | undefined;
  country?: string | null | undefined;
  latitude: number;
  longitude: number;
  precision: Precision;
};

const CODES: ReadonlySet<string> = new Set(Object.values(codeByState));

/** A state's two letters, from its code, its ISO code ("US-AZ") or its name. */
function stateCode(state: string): string {
  const plain = state.toUpperCase().replace(/^US-/, "").replace(/\./g, "");
  return CODES.has(plain) ? plain : (codeByState[plain] ?? (plain === "WASHINGTON, DC" ? "DC" : ""));
}

/** The suggestion for a found place. Empty for a place outside the United States, or without a town. */
export function toSuggestions(found: Found): PlaceSuggestion[] {
  const state = stateCode(found.state ?? "");
  const { latitude, longitude, precision } = found;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (found.country?.toUpperCase() !== "US" || state === "" || !found.locality || !isOnEarth) return [];
  const addressLine = [found.houseNumber, found.street].filter(Boolean).join(" ").slice(0, 120);
  const postalCode = /^\d{5}/.exec(found.postalCode ?? "")?.[0] ?? "";
  const town = `${found.locality}, ${state} ${postalCode}`.trim();
  return [
    {
      formattedAddress: addressLine ? `${addressLine}, ${town}` : town,
      addressLine,
      locality: found.locality,
      adminDistrict: state,
      postalCode,
      countryRegion: "US",
      latitude,
      longitude,
      // Without a number, a point can be no door.
      precision: found.houseNumber ? precision : found.street ? atMostStreet(precision) : "zip",
    },
  ];
}

export const atMostStreet = (precision: Precision): Precision =>
  precision === "exact" ? "street" : precision;
