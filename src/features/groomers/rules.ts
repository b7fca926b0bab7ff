/** Mean of whole stars to one decimal; null before the first review ("New", never an invented figure). */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
