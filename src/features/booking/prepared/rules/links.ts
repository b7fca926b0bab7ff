const DAY_MS = 86_400_000;

/** How many days a link to a prepared booking works. `LINK_SPAN` is the same time in words. */
export const LINK_DAYS = 7;
export const LINK_SPAN = "seven days";

/** When a link that is sent `now` expires. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}
