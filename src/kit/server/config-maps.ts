import type { GEOCODERS, ROUTERS, Values, VariableName } from "./config-variables.ts";

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

const NEEDED: Record<GeocoderConfig["provider"] | RouterConfig["provider"], readonly VariableName[]> = {
  photon: ["GEOCODER_URL"],
  nominatim: ["GEOCODER_URL", "GEOCODER_CONTACT"],
  pelias: ["GEOCODER_URL"],
  google: ["GEOCODER_KEY"],
  mapbox: ["GEOCODER_KEY"],
  osrm: ["ROUTER_URL"],
  valhalla: ["ROUTER_URL"],
};

/** The geocoder of checked settings; null for none. */
export function readGeocoder(values: Partial<Values>): GeocoderConfig | null {
  const { GEOCODER: provider, GEOCODER_URL, GEOCODER_KEY: key = null, GEOCODER_CONTACT = null } = values;
  if (!provider) return null;
  return { provider, url: GEOCODER_URL ?? OWN_URLS[provider] ?? "", key, contact: GEOCODER_CONTACT };
}

/** A router that decides drives by roads. `url` has no slash at its end. */
export type RouterConfig = { provider: (typeof ROUTERS)[number]; url: string; key: string | null };

/** The router of checked settings; null for none. */
export function readRouter(values: Partial<Values>): RouterConfig | null {
  const { ROUTER: provider, ROUTER_URL: url = "", ROUTER_KEY: key = null } = values;
  return provider ? { provider, url, key } : null;
}

type Fault = { name: string; problem: string };
type IsAbsent = (name: VariableName) => boolean;

/** Finds missing settings of the geocoder and the router, and keys that would travel in the clear. */
export function findMapFaults(
  values: Partial<Values>,
  absent: IsAbsent,
  mode: "demo" | "production",
): Fault[] {
  const { GEOCODER, ROUTER } = values;
  const faults = [
    ...findServiceFaults("GEOCODER", ["URL", "KEY", "CONTACT"], GEOCODER, absent),
    ...findServiceFaults("ROUTER", ["URL", "KEY"], ROUTER, absent),
  ];
  for (const name of ["GEOCODER", "ROUTER"] as const) {
    const isOpen = values[`${name}_URL`]?.startsWith("http:") && values[`${name}_KEY`];
    if (mode === "production" && isOpen)
      faults.push({ name: `${name}_URL`, problem: "must be https in production, because it carries a key" });
  }
  return faults;
}

/** Finds settings that a chosen provider needs, and settings without a provider. */
function findServiceFaults(
  name: "GEOCODER" | "ROUTER",
  parts: readonly string[],
  provider: keyof typeof NEEDED | undefined,
  absent: IsAbsent,
): Fault[] {
  const faults: Fault[] = [];
  for (const needed of provider ? NEEDED[provider].filter(absent) : [])
    faults.push({ name: needed, problem: `is needed with ${name}=${provider}` });
  const lone = parts.map((part) => `${name}_${part}` as VariableName).find((part) => !absent(part));
  if (lone && absent(name)) faults.push({ name, problem: `is needed with ${lone}` });
  return faults;
}
