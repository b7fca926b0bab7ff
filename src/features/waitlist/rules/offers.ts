import { isAwake } from "./quiet-hours.ts";

const MINUTE_MS = 60_000;

/** How long a slot is held for a customer who waits. */
export const OFFER_MINUTES = 30;

/** Returns the end of an offer that begins now; null if a part of the offer would lie in the quiet hours. */
export function offerEnd(now: Date, timeZone: string): Date | null {
  const end = new Date(now.getTime() + OFFER_MINUTES * MINUTE_MS);
  return isAwake(now, end, timeZone) ? end : null;
}
