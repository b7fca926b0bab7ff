import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { formatDay } from "#kit/wire/format/dates.ts";
import { formatWallTime } from "#kit/wire/format/times.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** The hours to choose from: 7 AM to 9 PM. */
const HOURS = Array.from({ length: 15 }, (_, nth) => `${String(nth + 7).padStart(2, "0")}:00`).map(
  (value) => ({ value, label: formatWallTime(value) }),
);

export type WaitFieldsProps = {
  /** Full days, `YYYY-MM-DD`. */
  days: readonly string[];
  preset: { date: string | null; groomerId: string | null };
  groomers: readonly { id: string; displayName: string }[];
  refused: RefusedForm | undefined;
  /** The path of the page with later days; null if there are none. */
  later: string | null;
};

export function WaitFields({ days, preset, groomers, refused, later }: WaitFieldsProps) {
  const errors = refused?.errors ?? {};
  const chosen = refused ? (refused.values.days ?? "").split(" ") : [preset.date];
  return (
    <>
      <FieldGroup
        legend="Which full days would suit you?"
        name="days"
        layout="grid"
        hint="Days without a working groomer are left out."
        errors={errors.days}
      >
        {days.map((day) => (
          <Checkbox
            key={day}
            name="days"
            value={day}
            label={formatDay(day)}
            defaultChecked={chosen.includes(day)}
          />
        ))}
      </FieldGroup>
      {later && (
        <p className="-mt-5">
          <TextLink to={later}>See later days</TextLink>
        </p>
      )}
      <div className="grid max-w-sm gap-5 sm:grid-cols-2 sm:items-start">
        <Field label="Not before" name="startTime" errors={errors.startTime} optional>
          <Select
            placeholder="Any time"
            options={HOURS}
            defaultValue={shownValue(refused, "startTime", null)}
          />
        </Field>
        <Field label="Done by" name="endTime" errors={errors.endTime} optional>
          <Select
            placeholder="Any time"
            options={HOURS}
            defaultValue={shownValue(refused, "endTime", null)}
          />
        </Field>
      </div>
      <Field
        label="Groomer"
        name="serviceProviderId"
        errors={errors.serviceProviderId}
        optional
        className="max-w-sm"
      >
        <Select
          placeholder="Any groomer"
          options={groomers.map(({ id, displayName }) => ({ value: id, label: displayName }))}
          defaultValue={shownValue(refused, "serviceProviderId", preset.groomerId)}
        />
      </Field>
    </>
  );
}
