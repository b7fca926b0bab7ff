import { formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import type { OwnTimes } from "../contract.ts";

export type TimeChoicesProps = {
  times: OwnTimes;
  /** The chosen start. */
  chosen?: string | null | undefined;
  /** Whether the times are all of one day. */
  ofDay: boolean;
  errors?: string[] | undefined;
  /** Whether the groomer may leave the time open. */
  optional?: boolean;
};

/** The groomer's free times as cards: the best of each day, or all of one day. */
export function TimeChoices({ times, chosen, ofDay, errors, optional = false }: TimeChoicesProps) {
  const listed = ofDay ? times.slots.map((slot) => ({ ...slot, driveMinutes: null })) : times.suggestions;
  return (
    <FieldGroup
      legend={ofDay ? "Your free times on this day" : "Your best times"}
      name="startsAt"
      layout="stack"
      errors={errors}
      optional={optional}
    >
      {listed.map((time) => (
        <ChoiceCard
          key={time.startsAt}
          name="startsAt"
          value={time.startsAt}
          title={formatVisit(time)}
          description={time.driveMinutes === null ? undefined : `${time.driveMinutes} min from another visit`}
          aside={formatRange(time.price)}
          defaultChecked={chosen === time.startsAt}
          required={!optional}
        />
      ))}
      {optional && (
        <ChoiceCard
          name="startsAt"
          value=""
          title="The client chooses"
          description="The link shows your free times first."
          defaultChecked={!chosen}
        />
      )}
    </FieldGroup>
  );
}
