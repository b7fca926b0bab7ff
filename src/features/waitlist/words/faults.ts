/** Faults of the fields of a wait. */
export const WAIT_FAULTS = {
  noDay: "Choose a day",
} as const;

export function maxDaysText(max: number): string {
  return `Choose at most ${max} days`;
}
