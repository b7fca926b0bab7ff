import { Form, useNavigation } from "react-router";
import { formatCorners } from "#features/groomers/rules/zone-text.ts";
import { WEEKDAYS } from "#features/storefront/rules.ts";
import { shownValue } from "#kit/web/form.ts";
import { toDollars } from "#kit/wire/dollars.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Zone } from "../contract/zones.ts";
import type { ZoneAnswer } from "./read-zone.ts";
import { ZoneConsent } from "./zone-consent.tsx";
import { ZoneDrawing } from "./zone-drawing.tsx";
import type { aroundZones } from "./zones-map.tsx";

type FormProps = {
  /** Null for a new zone. */
  zone: Zone | null;
  maySetPrices: boolean;
  around: ReturnType<typeof aroundZones>;
  refused: ZoneAnswer | undefined;
  /** The days after a refusal, as the person left them. */
  days: readonly number[];
};

/** The form of one work zone: name, price, days, and where it is. */
export function ZoneForm({ zone, maySetPrices, around, refused, days }: FormProps) {
  const isBusy = useNavigation().state !== "idle";
  const consent = refused?.consent;
  const dollars = zone ? toDollars(zone.price) : "";
  return (
    <Form method="post" noValidate className="grid gap-8" preventScrollReset>
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="hidden" />
      {consent?.intent === "save" && (
        <ZoneConsent consent={consent.what} message={consent.message} intent="save" isBusy={isBusy} />
      )}
      <div className="grid gap-6 sm:grid-cols-2">
        <Field label="Name" name="name" hint="Customers see it." errors={refused?.errors.name ?? []}>
          <TextInput
            defaultValue={shownValue(refused, "name", zone?.name)}
            maxLength={60}
            autoComplete="off"
          />
        </Field>
        {maySetPrices ? (
          <Field
            label="Price in dollars"
            name="price"
            hint="What the drive adds to each visit; 0 if it is included."
            errors={refused?.errors.price ?? []}
          >
            <TextInput
              lead="$"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={shownValue(refused, "price", dollars)}
            />
          </Field>
        ) : (
          <div>
            <p className="font-semibold">Price</p>
            <p className="mt-1 text-ink-soft">
              {zone
                ? `$${dollars}. Your brand sets it.`
                : "Your brand sets it. The zone starts at your lowest price."}
            </p>
          </div>
        )}
      </div>
      <FieldGroup legend="Work days" name="workDays" layout="wrap" errors={refused?.errors.workDays ?? []}>
        {WEEKDAYS.map((weekday, index) => (
          <ChoiceChip
            key={weekday}
            type="checkbox"
            name="workDays"
            value={String(index + 1)}
            defaultChecked={days.includes(index + 1)}
          >
            <span aria-hidden="true">{weekday.slice(0, 3)}</span>
            <span className="sr-only">{weekday}</span>
          </ChoiceChip>
        ))}
      </FieldGroup>
      <Section title="Where it is">
        <ZoneDrawing
          known={zone ? formatCorners(zone.corners) : ""}
          refused={refused}
          around={around}
          isBusy={isBusy}
        />
      </Section>
      <ActionBar>
        <Button name="intent" value="save" busy={isBusy}>
          {zone ? "Save this zone" : "Add this zone"}
        </Button>
      </ActionBar>
    </Form>
  );
}
