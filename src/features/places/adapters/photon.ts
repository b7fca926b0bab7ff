import { z } from "zod";
import { type GeocoderFormat, type GeocoderQuery, toSuggestions } from "./geocoder.ts";
import { urlFor } from "./url-for.ts";

const text = z.string().nullish();

const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        type: text,
        housenumber: text,
        street: text,
        name: text,
        city: text,
        district: text,
        county: text,
        state: text,
        postcode: text,
        countrycode: text,
      }),
    }),
  ),
});

/** Photon (https://github.com/komoot/photon), of OpenStreetMap data; made for search as a person types. */
export function photon(base: string): GeocoderFormat {
  const call = ({ text: q, limit, near }: GeocoderQuery) => {
    const bias = near && { lat: String(near.latitude), lon: String(near.longitude) };
    // Photon cannot filter by country, so places elsewhere use up the limit.
    return { url: urlFor(base, "/api", { q, limit: String(limit * 2), lang: "en", ...bias }) };
  };
  return {
    suggestCall: call,
    resolveCall: call,
    storeDays: 90,
    suggestionSeconds: 600,
    costs: false,
    secondsApart: 0,
    read: (body) =>
      answerSchema.parse(body).features.flatMap(({ geometry, properties: found }) => {
        const [longitude, latitude] = geometry.coordinates;
        const isStreet = found.type === "street";
        return toSuggestions({
          houseNumber: found.housenumber,
          street: isStreet ? found.name : found.street,
          locality: found.city ?? (found.type === "city" ? found.name : (found.district ?? found.county)),
          state: found.state,
          postalCode: found.postcode,
          country: found.countrycode,
          latitude,
          longitude,
          precision: isStreet ? "street" : found.type === "house" ? "exact" : "zip",
        });
      }),
  };
}
