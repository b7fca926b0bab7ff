/** What became of a lead. `open`: it waits for the team. */
export const LEAD_STATES = ["open", "answered", "booked", "closed"] as const;
export type LeadState = (typeof LEAD_STATES)[number];
