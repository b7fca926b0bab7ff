import { DAY_MS } from "./codes.ts";

/** Days in which a customer can still cancel a requested deletion. */
export const GRACE_DAYS = 30;

export function deletionAt(now: Date): Date {
  return new Date(now.getTime() + GRACE_DAYS * DAY_MS);
}
