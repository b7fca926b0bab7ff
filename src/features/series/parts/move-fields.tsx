import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Badge } from "#ui/badge.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import type { MovedDate } from "../contract/move.ts";
import type { MoveWhy } from "../rules.ts";
import { choiceOf, fieldOf, STAY } from "./plan-fields.ts";

/** What a move says to its reader. */
export type MoveTexts = {
  why: (why: MoveWhy) => string;
  /** At a visit whose groomer has to agree. */
  asks: string;
  /** Whether the reader agrees to the price of a time by its choice. */
  isPriced: boolean;
};

type MovedProps = {
  dates: readonly MovedDate[];
  timeZone: string;
  texts: MoveTexts;
  errors: Readonly<Record<string, string[]>>;
  values: Readonly<Record<string, string>>;
};

/** The booked visits of a series that moves: each has a free new time, or a conflict to decide. */
export function MovedVisits({ dates, timeZone, texts, errors, values }: MovedProps) {
  return (
    <ul className="grid gap-5">
      {dates.map((visit) => {
        const title = `${formatDayAndTime(visit.startsAt, timeZone)} to ${formatDayAndTime(visit.newStart, timeZone)}`;
        return (
          <li key={visit.date}>
            {visit.price ? (
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span>{title}</span>
                {visit.asks ? (
                  <Badge tone="warn">{`${texts.asks}, ${formatRange(visit.price)}`}</Badge>
                ) : (
                  <Badge tone="success">{`Free, ${formatRange(visit.price)}`}</Badge>
                )}
              </p>
            ) : visit.why === "unsettled" ? (
              <p>{`${formatDayAndTime(visit.startsAt, timeZone)}: ${texts.why(visit.why)}`}</p>
            ) : (
              <Conflict
                visit={visit}
                timeZone={timeZone}
                texts={texts}
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
  texts: MoveTexts;
  errors: string[] | undefined;
  chosen: string | undefined;
};

/** A visit whose new time is not free: why, the nearest times, or its present one. */
function Conflict({
  visit: { date, startsAt, newStart, why, nearest },
  timeZone,
  texts,
  errors,
  chosen,
}: ConflictProps) {
  const name = fieldOf(date);
  const when = (instant: string) => formatDayAndTime(instant, timeZone);
  return (
    <>
      <input type="hidden" name="conflict" value={date} />
      <FieldGroup
        legend={`${when(newStart)}: ${why ? texts.why(why) : ""}`}
        name={name}
        layout="stack"
        errors={errors}
      >
        {nearest.map((time) => {
          const value = choiceOf(time.startsAt, texts.isPriced ? time.price : undefined);
          return (
            <ChoiceCard
              key={time.startsAt}
              name={name}
              value={value}
              title={when(time.startsAt)}
              aside={formatRange(time.price)}
              defaultChecked={chosen === value}
              required
            />
          );
        })}
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
