import type { PlaceSuggestion } from "#features/places/contract.ts";

type FoundPlace =
  | { kind: "one"; place: PlaceSuggestion }
  | { kind: "many"; places: PlaceSuggestion[] }
  | { kind: "none" };

const toComparableText = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,]+/g, " ")
    .trim();

/**
 * Finds the suggestion that the typed text means: the suggestion with the same text, the only suggestion with
 * the typed ZIP code, or the only suggestion at all. Otherwise returns all suggestions.
 */
export function findPlace(text: string, places: readonly PlaceSuggestion[]): FoundPlace {
  const [first] = places;
  if (!first) return { kind: "none" };
  const exact = places.find((place) => toComparableText(place.formattedAddress) === toComparableText(text));
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(text.trim())?.[1];
  const ofZip = zip ? places.filter((place) => place.postalCode === zip) : [];
  if (exact) return { kind: "one", place: exact };
  if (ofZip.length === 1 && ofZip[0]) return { kind: "one", place: ofZip[0] };
  return places.length === 1 ? { kind: "one", place: first } : { kind: "many", places: [...places] };
}
