import { Checkbox } from "#ui/checkbox.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { OwnHoursView } from "../contract.ts";
import { dayText, WEEKDAYS } from "../words.ts";
import type { AvailabilityAnswer } from "./change-availability.ts";
import { HoursForm, IntentButton, StretchFields, type TeamPart } from "./hours-form.tsx";

type WeekProps = { view: OwnHoursView; answer: AvailabilityAnswer | undefined; team?: TeamPart };

/** One row for each weekday. A row opens in place. */
export function WeekRows({ view: { hours, canChange }, answer, team }: WeekProps) {
  return (
    <div className="-my-3">
      {WEEKDAYS.map(([weekday, name]) => {
        const stretches = hours.filter((stretch) => stretch.weekday === weekday);
        const id = `day${weekday}`;
        const summary = (
          <span className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
            <span>{name}</span>
            <span className="font-normal text-ink-soft">{dayText(stretches)}</span>
          </span>
        );
        if (!canChange)
          return (
            <p key={id} className="border-b border-line py-3 font-semibold last:border-0">
              {summary}
            </p>
          );
        return (
          <Disclosure key={id} summary={summary} defaultOpen={answer?.form === id} className="last:border-0">
            <HoursForm id={id} answer={answer} team={team}>
              <StretchFields prefix={id} stretches={stretches} answer={answer} />
              {weekday !== 1 && weekday !== 7 && (
                <Checkbox name={`${id}-alike`} label="Use these hours Monday to Friday" />
              )}
              {team?.fields(id)}
              <div>
                <IntentButton intent={id}>Save {name}</IntentButton>
              </div>
            </HoursForm>
          </Disclosure>
        );
      })}
    </div>
  );
}
