import type { ReactNode } from "react";
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
import type { ZoneTexts } from "../words/zone-texts.ts";
import type { ZoneAnswer } from "./read-zone.ts";
import { ZoneConsent } from "./zone-consent.tsx";
import { ZoneDrawing } from "./zone-drawing.tsx";
import type { aroundZones } from "./zones-map.tsx";

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

type FormProps = {
  /** Null for a new zone. */
  zone: Zone | null;
  maySetPrices: boolean;
  around: ReturnType<typeof aroundZones>;
  answer: ZoneAnswer | undefined;
  texts: ZoneTexts;
  team?: TeamParts;
};

/** What the team's page has besides the groomer's own: more fields of a form, and the form itself. */
export type TeamParts = {
  fields: (form: "save" | "remove") => ReactNode;
  form: (form: "save" | "remove", props: { className: string; children: ReactNode }) => ReactNode;
};

/** The form of one work zone: name, price, days, and where it is. */
export function ZoneForm({ zone, maySetPrices, around, answer, texts, team }: FormProps) {
  const isBusy = useNavigation().state !== "idle";
  const refused = answer?.intent === "remove" ? undefined : answer;
  const days = refused?.days ?? zone?.workDays ?? ALL_DAYS;
  const consent = refused?.consent;
  const dollars = zone ? toDollars(zone.price) : "";
  return (
    <PartForm form="save" team={team} className="grid gap-8">
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="hidden" />
      {consent && (
        <ZoneConsent
          consent={consent.what}
          message={consent.message}
          intent="save"
          isBusy={isBusy}
          texts={texts}
        />
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
          texts={texts}
        />
      </Section>
      {team?.fields("save")}
      <ActionBar>
        <Button name="intent" value="save" busy={isBusy}>
          {zone ? "Save this zone" : "Add this zone"}
        </Button>
      </ActionBar>
    </PartForm>
  );
}

type RemovalProps = { answer: ZoneAnswer | undefined; texts: ZoneTexts; team?: TeamParts };

/** The form that deletes a zone. */
export function ZoneRemoval({ answer, texts, team }: RemovalProps) {
  const isBusy = useNavigation().state !== "idle";
  const consent = answer?.intent === "remove" ? answer.consent : undefined;
  return (
    <Section title="Delete this zone">
      <PartForm form="remove" team={team} className="grid gap-4">
        {!consent && <p className="text-ink-soft">Booked visits stay as they are.</p>}
        {team?.fields("remove")}
        {consent ? (
          <ZoneConsent
            consent={consent.what}
            message={consent.message}
            intent="remove"
            isBusy={isBusy}
            texts={texts}
          />
        ) : (
          <Button
            name="intent"
            value="remove"
            variant="secondary"
            busy={isBusy}
            className="justify-self-start"
          >
            Delete this zone
          </Button>
        )}
      </PartForm>
    </Section>
  );
}

type PartFormProps = {
  form: "save" | "remove";
  team: TeamParts | undefined;
  className: string;
  children: ReactNode;
};

function PartForm({ form, team, ...props }: PartFormProps) {
  return team ? team.form(form, props) : <Form method="post" noValidate preventScrollReset {...props} />;
}
