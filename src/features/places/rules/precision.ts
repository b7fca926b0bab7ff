/** What a point stands for: the door, a point on the street, or the center of the ZIP. */
export const PRECISIONS = ["exact", "street", "zip"] as const;
export type Precision = (typeof PRECISIONS)[number];

/**
 * A stored place with its precision. Places were stored without one before the program knew doors: those are
 * centers of ZIPs.
 */
export function withPrecision<P extends { precision?: Precision | undefined }>(
  place: P,
): P & { precision: Precision } {
  return { ...place, precision: place.precision ?? "zip" };
}
