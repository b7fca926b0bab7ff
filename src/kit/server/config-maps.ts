import type { GEOCODERS, Values, VariableName } from "./config-variables.ts";

/** A geocoder that answers beside the ZIP directory. `url` has no slash at its end. */
export type GeocoderConfig = {
  provider: (typeof GEOCODERS)[number];
  url: string;
  key: string | null;
  contact: string | null;
};

const OWN_URLS: Partial<Record<GeocoderConfig["provider"], string>> = {
  google: "https://maps.googleapis.com",
  mapbox: "https://api.mapbox.com",
};

const NEEDED: Record<GeocoderConfig["provider"], readonly VariableName[]> = {
  photon: ["GEOCODER_URL"],
  nominatim: ["GEOCODER_URL", "GEOCODER_CONTACT"],
  pelias: ["GEOCODER_URL"],
  google: ["GEOCODER_KEY"],
  mapbox: ["GEOCODER_KEY"],
};

/** The geocoder of checked settings; null for none. */
export function readGeocoder(values: Partial<Values>): GeocoderConfig | null {
  const { GEOCODER: provider, GEOCODER_URL, GEOCODER_KEY: key = null, GEOCODER_CONTACT = null } = values;
  if (!provider) return null;
  return { provider, url: GEOCODER_URL ?? OWN_URLS[provider] ?? "", key, contact: GEOCODER_CONTACT };
}

/** Finds missing settings of the geocoder, and a key that would travel in the clear. */
export function findMapFaults(
  values: Partial<Values>,
  absent: (name: VariableName) => boolean,
  mode: "demo" | "production",
): { name: string; problem: string }[] {
  const { GEOCODER: provider, GEOCODER_URL: url = "", GEOCODER_KEY: key } = values;
  const faults: { name: string; problem: string }[] = [];
  for (const name of provider ? NEEDED[provider].filter(absent) : [])
    faults.push({ name, problem: `is needed with GEOCODER=${provider}` });
  const settings = ["GEOCODER_URL", "GEOCODER_KEY", "GEOCODER_CONTACT"] as const;
  const lone = settings.find((name) => !absent(name));
  if (lone && absent("GEOCODER")) faults.push({ name: "GEOCODER", problem: `is needed with ${lone}` });
  if (mode === "production" && key && url.startsWith("http:"))
    faults.push({ name: "GEOCODER_URL", problem: "must be https in production, because it carries a key" });
  return faults;
}
