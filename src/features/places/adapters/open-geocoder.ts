import type { Config } from "#kit/server/config.ts";
import type { Geocoder, GeocoderFormat } from "./geocoder.ts";
import { google } from "./google.ts";
import { mapbox } from "./mapbox.ts";
import { nominatim } from "./nominatim.ts";
import { openService } from "./outside-service.ts";
import { pelias } from "./pelias.ts";
import { photon } from "./photon.ts";

type Chosen = NonNullable<Config["geocoder"]>;

function formatOf({ provider, url, key, contact }: Chosen): GeocoderFormat {
  switch (provider) {
    case "photon":
      return photon(url);
    case "nominatim":
      return nominatim(url, contact ?? "");
    case "pelias":
      return pelias(url, key);
    case "google":
      return google(url, key ?? "");
    case "mapbox":
      return mapbox(url, key ?? "");
  }
}

/** The geocoder that the settings name; null for none. */
export function openGeocoder(chosen: Chosen | null): Geocoder | null {
  return chosen && { ...formatOf(chosen), name: chosen.provider, service: openService(chosen.provider) };
}
