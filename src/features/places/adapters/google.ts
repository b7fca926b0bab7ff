import { z } from "zod";
import type { Precision } from "../rules/precision.ts";
import { atMostStreet, type GeocoderFormat, toSuggestions } from "./geocoder.ts";
import { urlFor } from "./url-for.ts";

const answerSchema = z.object({
  status: z.string(),
  results: z
    .array(
      z.object({
        partial_match: z.boolean().nullish(),
        address_components: z.array(
          z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) }),
        ),
        geometry: z.object({
          location: z.object({ lat: z.number(), lng: z.number() }),
          location_type: z.string(),
        }),
      }),
    )
    .default([]),
});
type Result = z.output<typeof answerSchema>["results"][number];

const PRECISION: Record<string, Precision> = {
  ROOFTOP: "exact",
  RANGE_INTERPOLATED: "street",
  GEOMETRIC_CENTER: "street",
};
/** Google takes a box; degrees to each side of the brand's area. */
const REACH = 0.7;

/** Google's Geocoding API. Its suggestions have no coordinates, so the ZIP directory suggests. */
export function google(base: string, key: string): GeocoderFormat {
  return {
    suggestCall: null,
    resolveCall: ({ text, near }) => ({
      url: urlFor(base, "/maps/api/geocode/json", {
        address: text,
        components: "country:US",
        language: "en",
        bounds: near
          ? `${near.latitude - REACH},${near.longitude - REACH}|${near.latitude + REACH},${near.longitude + REACH}`
          : undefined,
        key,
      }),
    }),
    // The terms allow 30 days for coordinates.
    storeDays: 29,
    suggestionSeconds: 0,
    costs: true,
    secondsApart: 0,
    read(body) {
      const { status, results } = answerSchema.parse(body);
      if (status === "ZERO_RESULTS") return [];
      return status === "OK" ? results.flatMap(toPlaces) : null;
    },
  };
}

function toPlaces({ address_components, geometry, partial_match }: Result) {
  const part = (type: string) => address_components.find(({ types }) => types.includes(type));
  const precision = PRECISION[geometry.location_type] ?? "zip";
  return toSuggestions({
    houseNumber: part("street_number")?.long_name,
    street: part("route")?.short_name,
    locality: (part("locality") ?? part("sublocality") ?? part("postal_town"))?.long_name,
    state: part("administrative_area_level_1")?.short_name,
    postalCode: part("postal_code")?.short_name,
    country: part("country")?.short_name,
    latitude: geometry.location.lat,
    longitude: geometry.location.lng,
    precision: partial_match ? atMostStreet(precision) : precision,
  });
}
