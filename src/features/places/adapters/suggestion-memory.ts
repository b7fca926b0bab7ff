import type { PlaceSuggestion } from "../contract.ts";
import type { Geocoder } from "./geocoder.ts";

const MAX_TEXTS = 2_000;

/**
 * Suggestions by text, in this process only and for as long as the provider's terms allow. They go with their
 * geocoder.
 */
export function createSuggestionMemory(clock: () => number = () => performance.now()) {
  const byGeocoder = new WeakMap<Geocoder, Map<string, { until: number; places: PlaceSuggestion[] }>>();
  return {
    find(geocoder: Geocoder, key: string): PlaceSuggestion[] | null {
      const known = byGeocoder.get(geocoder)?.get(key);
      return known && clock() < known.until ? known.places : null;
    },
    save(geocoder: Geocoder, key: string, places: PlaceSuggestion[]): void {
      if (geocoder.suggestionSeconds === 0) return;
      const texts = byGeocoder.get(geocoder) ?? new Map();
      byGeocoder.set(geocoder, texts);
      texts.delete(key);
      texts.set(key, { until: clock() + geocoder.suggestionSeconds * 1_000, places });
      if (texts.size > MAX_TEXTS) texts.delete(texts.keys().next().value);
    },
  };
}
