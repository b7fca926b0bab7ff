import { z } from "zod";
import type { Precision } from "../rules/precision.ts";
import { atMostStreet, type GeocoderFormat, type GeocoderQuery, toSuggestions } from "./geocoder.ts";
import { urlFor } from "./url-for.ts";

const named = z.object({ name: z.string() }).nullish();

const answerSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        feature_type: z.string(),
        name: z.string().nullish(),
        coordinates: z.object({
          latitude: z.number(),
          longitude: z.number(),
          accuracy: z.string().nullish(),
        }),
        match_code: z.object({ confidence: z.string().nullish() }).nullish(),
        context: z.object({
          address: z
            .object({ address_number: z.string().nullish(), street_name: z.string().nullish() })
            .nullish(),
          street: named,
          postcode: named,
          place: named,
          locality: named,
          region: z.object({ region_code: z.string().nullish() }).nullish(),
          country: z.object({ country_code: z.string().nullish() }).nullish(),
        }),
      }),
    }),
  ),
});

const DOOR: ReadonlySet<string> = new Set(["rooftop", "parcel", "point"]);

/** Mapbox Geocoding v6. Temporary answers must not be stored, so `resolve` asks for permanent ones. */
export function mapbox(base: string, key: string): GeocoderFormat {
  const call = (purpose: Record<string, string>) => (query: GeocoderQuery) => ({
    url: urlFor(base, "/search/geocode/v6/forward", {
      q: query.text.slice(0, 200),
      limit: String(Math.min(query.limit, 10)),
      country: "us",
      language: "en",
      types: "address,street",
      proximity: query.near ? `${query.near.longitude},${query.near.latitude}` : undefined,
      ...purpose,
      access_token: key,
    }),
  });
  return {
    suggestCall: call({ autocomplete: "true" }),
    resolveCall: call({ autocomplete: "false", permanent: "true" }),
    storeDays: 90,
    suggestionSeconds: 0,
    costs: true,
    secondsApart: 0,
    read: (body) =>
      answerSchema.parse(body).features.flatMap(({ properties: found }) => {
        const { context, coordinates } = found;
        return toSuggestions({
          houseNumber: context.address?.address_number,
          street: context.address?.street_name ?? context.street?.name,
          locality: context.place?.name ?? context.locality?.name,
          state: context.region?.region_code,
          postalCode: context.postcode?.name,
          country: context.country?.country_code,
          latitude: coordinates.latitude,
          longitude: coordinates.longitude,
          precision: precisionOf(found.feature_type, coordinates.accuracy, found.match_code?.confidence),
        });
      }),
  };
}

function precisionOf(
  type: string,
  accuracy: string | null | undefined,
  confidence: string | null | undefined,
) {
  if (type !== "address" && type !== "street") return "zip";
  const precision: Precision = type === "address" && DOOR.has(accuracy ?? "") ? "exact" : "street";
  return confidence === "low" || confidence === "medium" ? atMostStreet(precision) : precision;
}
