const DAY_MS = 86_400_000;

/** How long a link to a prepared booking works; `LINK_SPAN` says it in a sentence. */
export const LINK_DAYS = 7;
export const LINK_SPAN = "seven days";

/** When a link ends that is sent now. */
export function linkEnd(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}
