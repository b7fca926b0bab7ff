import type { PhotoSide, ReportPart } from "../rules/pet-report.ts";

/** The words for what a groomer looks at. */
export const PART_WORDS: Record<ReportPart, string> = {
  coat: "Coat",
  skin: "Skin",
  ears: "Ears",
  teeth: "Teeth",
  nails: "Nails",
  behavior: "Behavior",
};

export const PHOTO_ALTS: Record<PhotoSide, string> = {
  before: "Before the visit",
  after: "After the visit",
};

/** When the groomer suggests the next visit. */
export function nextVisitText(weeks: number): string {
  return weeks === 1 ? "In one week" : `In ${weeks} weeks`;
}
