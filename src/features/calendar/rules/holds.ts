const MINUTE_MS = 60_000;

/** How long a hold lasts. `HOLD_SPAN` is the same span in words; change both together. */
export const HOLD_MINUTES = 10;
export const HOLD_SPAN = "ten minutes";
/** How many times a booking session may extend its holds. */
export const MAX_HOLD_EXTENSIONS = 2;

/** The end of a hold that begins, or is extended, at `now`. */
export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** How many more times a session may extend its holds, after `extensions` times. */
export function extensionsLeft(extensions: number): number {
  return MAX_HOLD_EXTENSIONS - extensions;
}
