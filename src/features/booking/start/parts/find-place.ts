import type { PlaceSuggestion } from "#features/places/contract.ts";

type FoundPlace =
  | { kind: "one"; place: PlaceSuggestion }
  | { kind: "many"; places: PlaceSuggestion[] }
  | { kind: "none" };

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s,]+/g, " ")
    .trim();

/**
 * Which of the suggestions for a typed text is meant: the only one, the one written out, or that of its ZIP.
 */
export function findPlace(text: string, places: readonly PlaceSuggestion[]): FoundPlace {
  const [first] = places;
  if (!first) return { kind: "none" };
  const exact = places.find((place) => plain(place.formattedAddress) === plain(text));
  const zip = /\b(\d{5})(?:-\d{4})?$/.exec(text.trim())?.[1];
  const ofZip = zip ? places.filter((place) => place.postalCode === zip) : [];
  if (exact) return { kind: "one", place: exact };
  if (ofZip.length === 1 && ofZip[0]) return { kind: "one", place: ofZip[0] };
  return places.length === 1 ? { kind: "one", place: first } : { kind: "many", places: [...places] };
}
