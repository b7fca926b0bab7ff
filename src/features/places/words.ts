/** At the fields of a search for places. */
export const PLACE_FAULTS = {
  text: "Use at most 200 characters",
  latitude: "Enter a latitude",
  longitude: "Enter a longitude",
  degrees: "Enter degrees",
} as const;
