import type { REASON_WORDS } from "#features/availability/contract.ts";

/**
 * Whether waiting for a time can help: what is full may come free, what is closed or out of reach stays so.
 */
export function mayComeFree(reason: (typeof REASON_WORDS)[number] | null): boolean {
  return reason === "fully_booked" || reason === "too_far";
}
