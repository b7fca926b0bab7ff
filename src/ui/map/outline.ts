/** A corner of an outline, in degrees. */
export type Corner = readonly [lat: number, lng: number];

/**
 * Adds a corner where the outline becomes least longer, so that a press near an edge bends that edge. With
 * fewer than three corners it comes last.
 */
export function addCorner(corners: readonly Corner[], added: Corner): Corner[] {
  if (corners.length < 3) return [...corners, added];
  const detours = corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Corner;
    return distance(corner, added) + distance(added, next) - distance(corner, next);
  });
  return corners.toSpliced(detours.indexOf(Math.min(...detours)) + 1, 0, added);
}

/** The middle of each edge, in the order of the corners. Fewer than three corners have none. */
export function middlesOf(corners: readonly Corner[]): Corner[] {
  if (corners.length < 3) return [];
  return corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Corner;
    return [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2];
  });
}

/** A length for comparisons near one place, in degrees of latitude. */
function distance([lat, lng]: Corner, [otherLat, otherLng]: Corner): number {
  const east = (lng - otherLng) * Math.cos((lat * Math.PI) / 180);
  return Math.hypot(lat - otherLat, east);
}
