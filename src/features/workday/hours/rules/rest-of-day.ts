import { spansOf, type TimeOff } from "#features/calendar/rules/time-off.ts";
import { dateIn } from "#features/calendar/rules/wall-clock.ts";

/** Time off from the quarter hour that contains `now` to the end of the local day. */
export function restOfDay(timeZone: string, now: Date): TimeOff {
  const today = dateIn(timeZone, now);
  const whole = { firstDate: today, lastDate: today, lastMinute: 1_440, isYearly: false };
  // Clocks that change today show an hour twice or not at all. The latest start that is not after now counts.
  for (let firstMinute = 1_425; firstMinute > 0; firstMinute -= 15) {
    const off = { ...whole, firstMinute };
    const [span] = spansOf(off, timeZone, today);
    if (span && span.startsAt <= now.getTime()) return off;
  }
  return { ...whole, firstMinute: 0 };
}
