import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Badge } from "#ui/badge.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import type { MovedDate } from "../contract/move.ts";
import { moveWhyText } from "../words.ts";
import { fieldOf, STAY } from "./plan-fields.ts";

type MovedProps = {
  dates: readonly MovedDate[];
  timeZone: string;
  errors: Readonly<Record<string, string[]>>;
  values: Readonly<Record<string, string>>;
};

/** The booked visits of a series that moves: each has a free new time, or a conflict to decide. */
export function MovedVisits({ dates, timeZone, errors, values }: MovedProps) {
  return (
    <ul className="grid gap-5">
      {dates.map((visit) => {
        const title = `${formatDayAndTime(visit.startsAt, timeZone)} to ${formatDayAndTime(visit.newStart, timeZone)}`;
        return (
          <li key={visit.date}>
            {visit.price ? (
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span>{title}</span>
                <Badge tone="success">{`Free, ${formatRange(visit.price)}`}</Badge>
              </p>
            ) : visit.why === "unsettled" ? (
              <p>{`${formatDayAndTime(visit.startsAt, timeZone)}: ${moveWhyText(visit.why)}`}</p>
            ) : (
              <Conflict
                visit={visit}
                timeZone={timeZone}
                errors={errors[fieldOf(visit.date)]}
                chosen={values[fieldOf(visit.date)]}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type ConflictProps = {
  visit: MovedDate;
  timeZone: string;
  errors: string[] | undefined;
  chosen: string | undefined;
};

/** A visit whose new time is not free: why, the nearest times, or its present one. */
function Conflict({
  visit: { date, startsAt, newStart, why, nearest },
  timeZone,
  errors,
  chosen,
}: ConflictProps) {
  const name = fieldOf(date);
  const when = (instant: string) => formatDayAndTime(instant, timeZone);
  return (
    <>
      <input type="hidden" name="conflict" value={date} />
      <FieldGroup
        legend={`${when(newStart)}: ${why ? moveWhyText(why) : ""}`}
        name={name}
        layout="stack"
        errors={errors}
      >
        {nearest.map((time) => (
          <ChoiceCard
            key={time.startsAt}
            name={name}
            value={time.startsAt}
            title={when(time.startsAt)}
            aside={formatRange(time.price)}
            defaultChecked={chosen === time.startsAt}
            required
          />
        ))}
        <ChoiceCard
          name={name}
          value={STAY}
          title={`Leave it at ${when(startsAt)}`}
          defaultChecked={chosen === STAY}
          required
        />
      </FieldGroup>
    </>
  );
}
