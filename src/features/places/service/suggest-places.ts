import type { Context } from "#kit/server/api-handler.ts";
import { type Geocoder, takingGeocoder } from "../adapters/geocoder.ts";
import { createSuggestionMemory } from "../adapters/suggestion-memory.ts";
import { zipDirectory } from "../adapters/zip-directory.ts";
import type { PlaceSuggestion } from "../contract.ts";
import { askGeocoder } from "../internal/ask-geocoder.ts";
import { namesStreet, nearFirst } from "../rules/address-check.ts";
import { toComparableText } from "../rules/place.ts";
import type { Point } from "../rules.ts";
import { loadAreas } from "../service.ts";

/** Shorter texts fit too many streets. */
const SHORTEST_STREET = 6;

const memory = createSuggestionMemory();

/**
 * Suggestions for a typed text; places near the brand's areas come first. Towns and ZIPs come from the ZIP
 * directory, houses from the configured geocoder, if its terms allow a search as a person types.
 */
export async function suggestPlaces(
  context: Context,
  { text, limit }: { text: string; limit: number },
): Promise<PlaceSuggestion[]> {
  if (text.trim().length < 2) return [];
  const near = (await loadAreas(context.db, context.siteId)).map((area) => area.center);
  const geocoder = takingGeocoder();
  const houses = geocoder?.suggestCall ? await suggestHouses(context, geocoder, text, limit, near) : [];
  if (houses.length > 0) return nearFirst(houses, near).slice(0, limit);
  return zipDirectory.suggest(text, limit, near);
}

/** The geocoder's houses and streets; none when it is away, which the caller cannot see in a list. */
async function suggestHouses(
  context: Context,
  geocoder: Geocoder,
  text: string,
  limit: number,
  near: readonly Point[],
): Promise<PlaceSuggestion[]> {
  if (!geocoder.suggestCall || !namesStreet(text) || text.trim().length < SHORTEST_STREET) return [];
  const key = `${context.siteId} ${limit} ${toComparableText(text)}`;
  const known = memory.find(geocoder, key);
  if (known) return known;
  const call = geocoder.suggestCall({ text, limit, near: near[0] ?? null });
  const places = await askGeocoder(context, geocoder, "suggest", call);
  if (!places) return [];
  // Without a ZIP or a street there is no address to save.
  const houses = places.filter(({ addressLine, postalCode }) => addressLine !== "" && postalCode !== "");
  const distinct = [...new Map(houses.map((place) => [place.formattedAddress, place])).values()];
  memory.save(geocoder, key, distinct);
  return distinct;
}
