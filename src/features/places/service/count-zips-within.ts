import { listZips } from "../adapters/zip-directory.ts";
import { pointInRing, type Ring } from "../rules.ts";

/** The number of ZIPs whose center lies in a ring. */
export function countZipsWithin(ring: Ring): number {
  const lats = ring.map(([, latitude]) => latitude);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  return listZips().filter((zip) => zip.latitude >= south && zip.latitude <= north && pointInRing(ring, zip))
    .length;
}
