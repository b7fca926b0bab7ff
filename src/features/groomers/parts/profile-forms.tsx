import { formatPhone } from "#kit/wire/format/phones.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { OwnPage } from "../contract/profile.ts";
import { PAGE_TEXTS } from "../words/page-forms.ts";
import { answerOf, SectionForm, type SectionState } from "./section-form.tsx";

type Props = { own: OwnPage; state: SectionState };

const textsOf = ({ team }: SectionState) => PAGE_TEXTS[team ? "team" : "own"];

/** A line of text of the public page. */
function Line({
  name,
  label,
  hint,
  max,
  section,
  own,
  state,
}: Props & { name: TextName; label: string; hint?: string; max: number; section: string }) {
  const answer = answerOf(state, section);
  return (
    <Field
      label={label}
      name={name}
      hint={hint}
      errors={answer?.errors[name] ?? []}
      optional={name !== "displayName"}
    >
      <TextInput defaultValue={answer?.values[name] ?? own[name]} maxLength={max} />
    </Field>
  );
}

type TextName = "displayName" | "businessName" | "tagLine" | "videoLink" | "facebook" | "instagram" | "yelp";

export function AboutForm({ own, state }: Props) {
  const line = { own, state, section: "about" };
  const answer = answerOf(state, "about");
  const texts = textsOf(state);
  return (
    <SectionForm id="about" title={texts.about} submit="Save texts" state={state}>
      <Line {...line} name="displayName" label={texts.name} hint="As customers see it." max={60} />
      <Line {...line} name="businessName" label={texts.business} max={80} />
      <Line {...line} name="tagLine" label="Tag line" hint={texts.tagLine} max={120} />
      <Field label="Description" name="description" errors={answer?.errors.description ?? []} optional>
        <Textarea defaultValue={answer?.values.description ?? own.description} rows={6} maxLength={2_000} />
      </Field>
    </SectionForm>
  );
}

export function AddressOfPageForm({ own, state, host }: Props & { host: string }) {
  const answer = answerOf(state, "address");
  const texts = textsOf(state);
  return (
    <SectionForm
      id="address"
      title={texts.address}
      lead="The former address leads to the new one, so printed cards still work."
      submit="Save address"
      state={state}
    >
      <Field
        label={texts.page}
        name="vanityUrl"
        hint={`What follows ${host}/ : 3 to 40 letters, digits and dashes.`}
        errors={answer?.errors.vanityUrl ?? []}
      >
        <TextInput
          defaultValue={answer?.values.vanityUrl ?? own.vanityUrl ?? ""}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </SectionForm>
  );
}

export function LinksForm({ own, state }: Props) {
  const line = { own, state, section: "links", max: 300 };
  return (
    <SectionForm
      id="links"
      title="Links"
      lead="Copy the addresses from your browser. They start with https."
      submit="Save links"
      state={state}
    >
      <Line {...line} name="videoLink" label="Video" hint="On YouTube or Vimeo." />
      <Line {...line} name="facebook" label="Facebook" />
      <Line {...line} name="instagram" label="Instagram" />
      <Line {...line} name="yelp" label="Yelp" />
    </SectionForm>
  );
}

export function PhoneForm({ own, state }: Props) {
  const answer = answerOf(state, "phone");
  const texts = textsOf(state);
  if ("hidden" in texts && !own.showsPhone)
    return (
      <Section id="phone" title="Phone">
        <p className="text-ink-soft">{texts.hidden}</p>
      </Section>
    );
  return (
    <SectionForm id="phone" title="Phone" submit="Save phone" state={state}>
      <input type="hidden" name="phoneForm" value="yes" />
      <Checkbox
        name="showsPhone"
        label={texts.showsPhone}
        hint={formatPhone(own.phoneNumber) || texts.noPhone}
        errors={answer?.errors.showsPhone ?? []}
        defaultChecked={answer ? answer.values.showsPhone === "on" : own.showsPhone}
      />
    </SectionForm>
  );
}
