import { type PlaceSuggestion, suggestPlaces } from "#features/places/contract.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { FIELD_FAULTS } from "../../words/session.ts";
import { findPlace } from "./find-place.ts";

// For actions only.

type TypedPlace =
  | { kind: "one"; place: PlaceSuggestion }
  | { kind: "many"; text: string; places: PlaceSuggestion[] }
  | { kind: "fault"; message: string };

const SUGGESTIONS = 6;

/** Reads the field `address`. Returns the place, several places to choose from, or an error message. */
export async function readPlace(args: Anywhere, form: FormData): Promise<TypedPlace> {
  const text = textOf(form, "address").slice(0, 200);
  if (text === "") return { kind: "fault", message: FIELD_FAULTS.address };
  const found = findPlace(text, await call(args, suggestPlaces, { query: { text, limit: SUGGESTIONS } }));
  if (found.kind === "none") return { kind: "fault", message: FIELD_FAULTS.unknownPlace };
  return found.kind === "many" ? { ...found, text } : found;
}
