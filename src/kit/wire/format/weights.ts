/** A weight in whole lbs: 24 gives "24 lbs". */
export function formatWeight(lbs: number): string {
  return `${lbs} lbs`;
}
