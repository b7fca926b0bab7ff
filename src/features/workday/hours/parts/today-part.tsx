import type { OwnHoursView } from "../contract.ts";
import type { AvailabilityAnswer } from "./change-availability.ts";
import { HoursForm, IntentButton } from "./hours-form.tsx";

/** A pause of new bookings, and the rest of today. */
export function TodayPart({
  view: { pausedSince },
  answer,
}: {
  view: OwnHoursView;
  answer: AvailabilityAnswer | undefined;
}) {
  return (
    <div className="grid gap-5">
      <HoursForm id="pause" answer={answer} className="grid gap-2">
        <p className="text-ink-soft">
          {pausedSince
            ? "New bookings are paused: customers cannot find your times. Your booked visits stand."
            : "A pause hides all your times from customers until you end it. Your booked visits stand."}
        </p>
        <div>
          {pausedSince ? (
            <IntentButton intent="pause:off">Take bookings again</IntentButton>
          ) : (
            <IntentButton intent="pause:on" variant="secondary">
              Pause bookings
            </IntentButton>
          )}
        </div>
      </HoursForm>
      <HoursForm id="today" answer={answer} className="grid gap-2 border-t border-line pt-5">
        <p className="text-ink-soft">
          Sick, or the van broke down? Close the rest of today. You decide about each visit before it is
          saved.
        </p>
        <div>
          <IntentButton intent="today" variant="secondary">
            I cannot work today
          </IntentButton>
        </div>
      </HoursForm>
    </div>
  );
}
