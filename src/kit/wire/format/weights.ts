/** "24 lbs". */
export function formatWeight(lbs: number): string {
  return `${lbs} lbs`;
}
