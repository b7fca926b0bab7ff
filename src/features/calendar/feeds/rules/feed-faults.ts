/** Why a calendar elsewhere could not be read. */
export const FEED_FAULTS = [
  "not_public",
  "unreachable",
  "not_found",
  "refused",
  "broken",
  "too_many_redirects",
  "too_large",
  "not_calendar",
  "too_many_events",
] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];
