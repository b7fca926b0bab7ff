import { cutByTimeOff } from "#features/calendar/rules/cut-visits.ts";
import { spansOf, type TimeOff, yearlyUntil } from "#features/calendar/rules/time-off.ts";
import { takeTimeOff } from "#features/calendar/service/take-time-off.ts";
import type { Editor } from "#features/groomers/service/own-editor.ts";
import type { Context } from "#kit/server/api-handler.ts";
import type { Decisions } from "../rules/cut.ts";
import { requireClock } from "./refuse-faults.ts";
import { saveChange } from "./save-change.ts";

type Clock = { timeZone: string; today: string };

/** Takes time off for a groomer. `toTimeOff` may refuse it. Visits may stand in it. */
export function takeOwnTimeOff(
  context: Context,
  editor: Editor,
  toTimeOff: (clock: Clock) => TimeOff,
  decisions: Decisions,
): Promise<void> {
  const { siteId, now } = context;
  return saveChange(
    context,
    editor,
    {
      findCut(own, booked) {
        const clock = requireClock(own, now);
        return cutByTimeOff(booked, spansOf(toTimeOff(clock), clock.timeZone, yearlyUntil(clock.today)));
      },
      write(tx, own) {
        const clock = requireClock(own, now);
        const groomer = { groomerId: own.groomerId, timeZone: clock.timeZone };
        return takeTimeOff(tx, siteId, groomer, toTimeOff(clock), now);
      },
    },
    decisions,
  );
}
