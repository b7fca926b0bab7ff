import type { PlaceSuggestion } from "../contract.ts";
import type { Point } from "../rules.ts";

/** What the ZIP directory answers. Without a geocoder, or while it is away, it answers alone. */
export type PlaceProvider = {
  /**
   * Up to `limit` places in the United States that a text may mean, best first.
   * Among equal matches, places close to `near` come first.
   */
  suggest(text: string, limit: number, near: readonly Point[]): Promise<PlaceSuggestion[]>;
  /** The place of a whole address; null if its town or ZIP is unknown. */
  geocode(text: string): Promise<PlaceSuggestion | null>;
};
