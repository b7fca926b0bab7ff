import { formatRange } from "#kit/wire/format/money.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { OwnServices } from "../contract/services.ts";
import { SERVICES_TEXTS } from "../words/services.ts";
import { answerOf, SectionForm, type SectionState } from "./section-form.tsx";

type Props = { own: OwnServices; state: SectionState };

/** The services of the brand by category, with the groomer's choice, pace and usual minutes. */
export function ServicesForm({ own, state }: Props) {
  const texts = SERVICES_TEXTS[state.team ? "team" : "own"];
  const answer = answerOf(state, "services");
  if (!own.mayChangeServices) return <ServicesOfBrand own={own} />;
  const isChosen = (id: string, isOffered: boolean) => (answer ? answer.chosen.includes(id) : isOffered);
  return (
    <SectionForm
      id="services"
      title="Services"
      lead="Changes count from the next booking on. Booked visits stay as agreed."
      submit="Save services"
      state={state}
    >
      <FieldGroup
        legend={texts.offer}
        name="serviceIds"
        errors={answer?.errors.serviceIds ?? []}
        layout="stack"
      >
        {[...Map.groupBy(own.services, ({ categoryName }) => categoryName)].map(([category, services]) => (
          <div key={category}>
            <h3 className="text-base">{category}</h3>
            {services.map(({ id, name, minPrice, maxPrice, isOffered }) => (
              <Checkbox
                key={id}
                name="serviceIds"
                value={id}
                label={name}
                hint={formatRange({ min: minPrice, max: maxPrice })}
                defaultChecked={isChosen(id, isOffered)}
              />
            ))}
          </div>
        ))}
      </FieldGroup>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={texts.pace}
          name="pacePercent"
          hint={texts.paceHint}
          errors={answer?.errors.pacePercent ?? []}
        >
          <TextInput
            inputMode="numeric"
            trail="%"
            maxLength={4}
            defaultValue={answer?.values.pacePercent ?? own.pacePercent}
          />
        </Field>
        <Field
          label={texts.usual}
          name="serviceTime"
          hint={texts.usualHint}
          errors={answer?.errors.serviceTime ?? []}
        >
          <TextInput
            inputMode="numeric"
            trail="min"
            maxLength={4}
            defaultValue={answer?.values.serviceTime ?? own.serviceTime}
          />
        </Field>
      </div>
    </SectionForm>
  );
}

/** The services of a groomer whose brand does not let groomers change them. */
function ServicesOfBrand({ own }: Pick<Props, "own">) {
  const offered = own.services.filter(({ isOffered }) => isOffered);
  return (
    <Section id="services-part" title="Services">
      <Notice>{SERVICES_TEXTS.own.readOnly}</Notice>
      <ul className="mt-4 divide-y divide-line">
        {offered.map(({ id, name, minPrice, maxPrice }) => (
          <li key={id} className="flex justify-between gap-6 py-3">
            {name}
            <span className="shrink-0 text-ink-soft">{formatRange({ min: minPrice, max: maxPrice })}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft">
        {SERVICES_TEXTS.own.pace}: {own.pacePercent}%
      </p>
    </Section>
  );
}
