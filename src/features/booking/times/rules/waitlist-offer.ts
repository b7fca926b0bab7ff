import type { REASON_WORDS } from "#features/availability/contract.ts";

/** Whether the waitlist can help. Booked times may become free; closed or unserved times stay unavailable. */
export function mayComeFree(reason: (typeof REASON_WORDS)[number] | null): boolean {
  return reason === "fully_booked" || reason === "too_far";
}
