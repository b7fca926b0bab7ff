import type { OwnHoursView } from "../contract.ts";
import { HOURS_TEXTS } from "../words.ts";
import type { AvailabilityAnswer } from "./change-availability.ts";
import { HoursForm, IntentButton, type TeamPart } from "./hours-form.tsx";

/** A pause of new bookings, and the rest of today. */
export function TodayPart({
  view: { pausedSince },
  answer,
  team,
}: {
  view: OwnHoursView;
  answer: AvailabilityAnswer | undefined;
  team?: TeamPart;
}) {
  const texts = HOURS_TEXTS[team ? "team" : "own"];
  return (
    <div className="grid gap-5">
      <HoursForm id="pause" answer={answer} team={team} className="grid gap-2">
        <p className="text-ink-soft">{pausedSince ? texts.paused : texts.pause}</p>
        {team?.fields("pause")}
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
      {!team && (
        <HoursForm id="today" answer={answer} team={team} className="grid gap-2 border-t border-line pt-5">
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
      )}
    </div>
  );
}
