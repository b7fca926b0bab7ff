/** Cents of a line. `place`: its place in the price, from 0. A later tip comes after all other lines. */
export type LineAmount = { place: number; amount: number };

/**
 * What is refunded of each line, in cents by its place. `stands`: the cents of each refund that the bank has
 * not refused. Where it refused a part of a refund, the first lines of that refund count.
 */
export function sumOfLines(
  made: readonly (LineAmount & { refundId: string })[],
  stands: ReadonlyMap<string, number>,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const [refundId, lines] of Map.groupBy(made, (line) => line.refundId)) {
    let left = stands.get(refundId) ?? 0;
    for (const { place, amount } of lines.toSorted((a, b) => a.place - b.place)) {
      const counts = Math.min(amount, left);
      left -= counts;
      sums.set(place, (sums.get(place) ?? 0) + counts);
    }
  }
  return sums;
}
