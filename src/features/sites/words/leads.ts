import type { LeadState } from "../contract/leads.ts";

export const LEAD_KINDS = {
  lead: "Question",
  request: "Message to the team",
  appointment_request: "Request without a time",
} as const;

export const LEAD_STATE_LABELS: Record<LeadState, string> = {
  open: "Open",
  answered: "Answered",
  booked: "Booked",
  closed: "Closed",
};
