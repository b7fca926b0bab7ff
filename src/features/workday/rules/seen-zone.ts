/** A work zone as a form showed it. `price` in cents. */
export type SeenZone = {
  name: string;
  price: number;
  workDays: readonly number[];
  corners: readonly { latitude: number; longitude: number }[];
};

/**
 * Whether two zones have the same name, price, days and corners. Blanks at the ends of a name do not count:
 * an earlier version may have stored them, and callers send names without them.
 */
export function isSameZone(a: SeenZone, b: SeenZone): boolean {
  const factsOf = ({ name, price, workDays, corners }: SeenZone) =>
    JSON.stringify([
      name.trim(),
      price,
      workDays.toSorted((one, other) => one - other),
      corners.map(({ latitude, longitude }) => [latitude, longitude]),
    ]);
  return factsOf(a) === factsOf(b);
}
