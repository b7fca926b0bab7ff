const MINUTE_MS = 60_000;

/** How long a hold lasts; `HOLD_SPAN` says it in a sentence. */
export const HOLD_MINUTES = 10;
export const HOLD_SPAN = "ten minutes";
/** How often a booking session may extend its holds. */
export const MAX_HOLD_EXTENSIONS = 2;

/** When a hold ends that begins, or is extended, now. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** How often a session may still extend its holds. */
export function extensionsLeft(extensions: number): number {
  return MAX_HOLD_EXTENSIONS - extensions;
}
