import type { Recommendation, Slot } from "#features/availability/contract.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { whyForDesk } from "../words.ts";
import { toSlotValue } from "./chosen-slot.ts";

type DeskTimeChoicesProps = {
  legend: string;
  times: readonly (Slot | Recommendation)[];
  errors?: string[] | undefined;
};

/** Free times of all groomers as cards: when, with which groomer, why, and for how much. */
export function DeskTimeChoices({ legend, times, errors }: DeskTimeChoicesProps) {
  return (
    <FieldGroup legend={legend} name="slot" layout="stack" errors={errors}>
      {times.map((time) => (
        <ChoiceCard
          key={toSlotValue(time)}
          name="slot"
          value={toSlotValue(time)}
          title={formatVisit(time)}
          description={[time.groomerName, "why" in time && whyForDesk(time)].filter(Boolean).join(" · ")}
          aside={formatRange(time.price)}
          required
        />
      ))}
    </FieldGroup>
  );
}
