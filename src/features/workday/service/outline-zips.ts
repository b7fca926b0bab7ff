import { outlineAround } from "#features/places/rules/shapes.ts";
import type { Point } from "#features/places/rules.ts";
import { findZipCenters } from "#features/places/service/find-zip-centers.ts";
import { type FieldErrors, Refusal } from "#kit/wire/errors.ts";
import { unknownZips } from "../words/zones.ts";

const WIDER_MILES = 2;

/** The corners of the outline around ZIPs. Refuses unknown ZIPs by name. */
export function outlineZips(zips: readonly string[]): { corners: Point[] } {
  const { centers, unknown } = findZipCenters([...new Set(zips)]);
  if (unknown.length > 0) {
    const errors: FieldErrors = {};
    for (const zip of unknown) errors[`zips.${zips.indexOf(zip)}`] = [unknownZips([zip])];
    throw new Refusal("validation_failed", unknownZips(unknown), { errors });
  }
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const outline = outlineAround(centers, WIDER_MILES);
  return {
    corners: outline.map(([longitude, latitude]) => ({
      latitude: round(latitude),
      longitude: round(longitude),
    })),
  };
}
