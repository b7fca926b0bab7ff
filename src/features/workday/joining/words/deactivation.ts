import { formatCount } from "#kit/wire/format/counts.ts";

/** The fault of a deactivation without a reason. */
export const NO_REASON = "Say why, for the groomer";

export const DEACTIVATION_REFUSALS = {
  notActive: "This groomer is not active.",
  notDeactivated: "This groomer was never active, and cannot be active again.",
  notClosed: "This groomer's account is not closed.",
} as const;

/** Says that a groomer has visits that are still to be done. */
export function visitsAhead(count: number): string {
  if (count === 0) return "The groomer's visits have just changed. Please try again.";
  return `This groomer still has ${formatCount(count, "visit")} to do. Please decide about each first, or keep them.`;
}
