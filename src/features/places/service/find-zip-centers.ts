import { findZip } from "../adapters/zip-directory.ts";
import type { Point } from "../rules.ts";

/** The centers of ZIPs, and the ZIPs that do not exist. */
export function findZipCenters(zips: readonly string[]): { centers: Point[]; unknown: string[] } {
  const found = zips.map((zip) => ({ zip, center: /^\d{5}$/.test(zip) ? findZip(zip) : null }));
  return {
    centers: found.flatMap(({ center }) =>
      center ? [{ latitude: center.latitude, longitude: center.longitude }] : [],
    ),
    unknown: found.filter(({ center }) => !center).map(({ zip }) => zip),
  };
}
