/** Mean of whole stars to one decimal. Null before the first review: the screen then shows "New". */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}
