import { z } from "zod";
import { type GeocoderFormat, type GeocoderQuery, toSuggestions } from "./geocoder.ts";
import { urlFor } from "./url-for.ts";

const text = z.string().nullish();

const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        layer: text,
        accuracy: text,
        match_type: text,
        housenumber: text,
        street: text,
        locality: text,
        localadmin: text,
        county: text,
        region: text,
        region_a: text,
        postalcode: text,
        country_a: text,
        country_code: text,
      }),
    }),
  ),
});

/** Pelias, one's own or a hosted one; made for search as a person types. A hosted one needs a key. */
export function pelias(base: string, key: string | null): GeocoderFormat {
  const call = (path: string) => (query: GeocoderQuery) => ({
    url: urlFor(base, path, {
      text: query.text,
      size: String(query.limit),
      layers: "address,street",
      "boundary.country": "USA",
      "focus.point.lat": query.near ? String(query.near.latitude) : undefined,
      "focus.point.lon": query.near ? String(query.near.longitude) : undefined,
      api_key: key ?? undefined,
    }),
  });
  return {
    suggestCall: call("/v1/autocomplete"),
    resolveCall: call("/v1/search"),
    storeDays: 90,
    suggestionSeconds: 600,
    costs: key !== null,
    secondsApart: 0,
    read: (body) =>
      answerSchema.parse(body).features.flatMap(({ geometry, properties: found }) => {
        const [longitude, latitude] = geometry.coordinates;
        const isDoor =
          found.layer === "address" && found.accuracy === "point" && found.match_type !== "interpolated";
        const isStreet = found.layer === "address" || found.layer === "street";
        return toSuggestions({
          houseNumber: found.housenumber,
          street: found.street,
          locality: found.locality ?? found.localadmin ?? found.county,
          state: found.region_a ?? found.region,
          postalCode: found.postalcode,
          country: found.country_a === "USA" ? "US" : found.country_code,
          latitude,
          longitude,
          precision: isDoor ? "exact" : isStreet ? "street" : "zip",
        });
      }),
  };
}
