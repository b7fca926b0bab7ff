import { LOCALE } from "./formatters.ts";

/** The time of an instant by this device's own clock: "2:30 PM". Few pages load it. */
export function formatLocalClock(instant: Date): string {
  return instant.toLocaleTimeString(LOCALE, { hour: "numeric", minute: "2-digit" });
}
