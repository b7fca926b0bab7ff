import { z } from "zod";
import { type GeocoderFormat, toSuggestions } from "./geocoder.ts";
import { urlFor } from "./url-for.ts";

const text = z.string().nullish();

const answerSchema = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    place_rank: z.number().nullish(),
    address: z
      .object({
        house_number: text,
        road: text,
        city: text,
        town: text,
        village: text,
        hamlet: text,
        municipality: text,
        state: text,
        "ISO3166-2-lvl4": text,
        postcode: text,
        country_code: text,
      })
      .nullish(),
  }),
);

/** OpenStreetMap's own server allows one call a second, and no search as a person types. */
const PUBLIC_HOST = "nominatim.openstreetmap.org";
/** The rank of houses; streets have 26 and 27. */
const HOUSE_RANK = 30;
const STREET_RANK = 26;
/** Degrees to each side of the brand's area. */
const REACH = 0.7;

/**
 * Nominatim. It finds whole words only, so no server of it fits a search as a person types.
 * @param contact an e-mail or web address of the operator, as the usage policy demands
 */
export function nominatim(base: string, contact: string): GeocoderFormat {
  return {
    suggestCall: null,
    resolveCall({ text: q, limit, near }) {
      const viewbox = near
        ? [
            near.longitude - REACH,
            near.latitude - REACH,
            near.longitude + REACH,
            near.latitude + REACH,
          ].join()
        : undefined;
      const format = { format: "jsonv2", addressdetails: "1", countrycodes: "us", "accept-language": "en" };
      return {
        url: urlFor(base, "/search", { q, limit: String(limit), ...format, viewbox }),
        headers: { "user-agent": `Waggon (${contact})` },
      };
    },
    storeDays: 90,
    suggestionSeconds: 0,
    costs: true,
    secondsApart: new URL(base).hostname === PUBLIC_HOST ? 1 : 0,
    read: (body) =>
      answerSchema.parse(body).flatMap(({ lat, lon, place_rank, address }) => {
        const rank = place_rank ?? 0;
        return toSuggestions({
          houseNumber: address?.house_number,
          street: address?.road,
          locality:
            address?.city ?? address?.town ?? address?.village ?? address?.hamlet ?? address?.municipality,
          state: address?.["ISO3166-2-lvl4"] ?? address?.state,
          postalCode: address?.postcode,
          country: address?.country_code,
          latitude: lat,
          longitude: lon,
          precision: rank >= HOUSE_RANK ? "exact" : rank >= STREET_RANK ? "street" : "zip",
        });
      }),
  };
}
