import { Form } from "react-router";
import { useBusy } from "#features/accounts/parts/account-fields.tsx";
import { PhotoForm } from "#features/pets/parts/photo-form.tsx";
import { appliedBy } from "#features/promotions/words/groomer-referrals.ts";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { Application } from "../contract/application.ts";
import { MAX_EXPERIENCE_YEARS } from "../rules/application.ts";

/** The path of the call `uploadLicence`. */
const LICENCE_PATH = "/v2/service-provider/account/licence";

type RefusedApplication = RefusedForm & { part: string; chosen: string[] };

type ApplicationFormProps = {
  application: Application;
  /** The code by which they came, if a link named one; null for none. */
  invitation: string | null;
  /** `chosen`: the other areas that were checked. */
  refused: RefusedApplication | undefined;
  /** What the button says: "Send application". */
  submit: string;
};

/** The groomer's application: the pictures of the license, and the form with all other facts. */
export function ApplicationForm({ application, invitation, refused, submit }: ApplicationFormProps) {
  const errorsOf = (part: string) => (refused?.part === part ? refused.errors : undefined);
  const ofForm = refused?.part === "application" ? refused : undefined;
  return (
    <div className="grid gap-10">
      <Section id="licence" title="Driver's license">
        <Card>
          <p className="mb-4 text-ink-soft">
            Only our team sees it, to check that you may drive to customers.
          </p>
          <div className="grid gap-8">
            <PhotoForm
              name="licence"
              label="Front of your driver's license"
              current={application.licence}
              path={`${LICENCE_PATH}?side=front`}
              submit="Save the front"
              done="The front of your license is saved"
              refused={errorsOf("licence")}
            />
            <PhotoForm
              name="licence-back"
              label="Back of your driver's license"
              current={application.licenceBack}
              path={`${LICENCE_PATH}?side=back`}
              submit="Save the back"
              done="The back of your license is saved"
              refused={errorsOf("licence-back")}
            />
          </div>
        </Card>
      </Section>
      <Section title="About you">
        <Card>
          <FactsForm {...{ application, invitation }} refused={ofForm} submit={submit} />
        </Card>
      </Section>
    </div>
  );
}

function FactsForm({
  application,
  invitation,
  refused,
  submit,
}: Omit<ApplicationFormProps, "refused"> & { refused: RefusedApplication | undefined }) {
  const isBusy = useBusy();
  const { physicalAddress, areas, experienceYears } = application;
  const errors = refused?.errors ?? {};
  const text = (name: string, known: string | null | undefined) => shownValue(refused, name, known);
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary errors={refused?.errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" name="firstName" errors={errors.firstName}>
          <TextInput
            autoComplete="given-name"
            maxLength={60}
            defaultValue={text("firstName", application.firstName)}
          />
        </Field>
        <Field label="Last name" name="lastName" errors={errors.lastName}>
          <TextInput
            autoComplete="family-name"
            maxLength={60}
            defaultValue={text("lastName", application.lastName)}
          />
        </Field>
      </div>
      <Field
        label="Name that customers see"
        name="displayName"
        hint="Your name, or the name of your business."
        errors={errors.displayName}
      >
        <TextInput maxLength={80} defaultValue={text("displayName", application.displayName)} />
      </Field>
      <Field label="Phone" name="phoneNumber" errors={errors.phoneNumber}>
        <TextInput
          type="tel"
          autoComplete="tel"
          maxLength={30}
          defaultValue={text("phoneNumber", formatPhone(application.phoneNumber))}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
        <Field
          label="Street and house number"
          name="addressLine"
          hint="Where your van stands overnight. Drives are counted from here; customers never see it."
          errors={errors.addressLine}
        >
          <TextInput
            autoComplete="address-line1"
            maxLength={120}
            defaultValue={text("addressLine", physicalAddress?.addressLine)}
          />
        </Field>
        <Field label="ZIP code" name="postalCode" errors={errors.postalCode} className="self-end">
          <TextInput
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            defaultValue={text("postalCode", physicalAddress?.postalCode)}
          />
        </Field>
      </div>
      <Field label="Area where you will work" name="areaId" errors={errors.areaId}>
        <Select
          placeholder="Choose an area"
          options={areas.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={text("areaId", application.areaId)}
        />
      </Field>
      {areas.length > 1 && (
        <FieldGroup
          legend="Other areas where you would work"
          name="otherAreaIds"
          errors={errors.otherAreaIds ?? []}
          layout="grid"
          optional
        >
          {areas.map(({ id, name }) => (
            <Checkbox
              key={id}
              name="otherAreaIds"
              value={id}
              label={name}
              defaultChecked={(refused?.chosen ?? application.otherAreaIds).includes(id)}
            />
          ))}
        </FieldGroup>
      )}
      <Field
        label="Years of experience"
        name="experienceYears"
        hint={`Whole years, from 0 to ${MAX_EXPERIENCE_YEARS}.`}
        errors={errors.experienceYears}
      >
        <TextInput
          inputMode="numeric"
          maxLength={2}
          className="max-w-26"
          defaultValue={text("experienceYears", experienceYears?.toString())}
        />
      </Field>
      <Field label="What you have done" name="experience" errors={errors.experience} optional>
        <Textarea maxLength={2_000} rows={4} defaultValue={text("experience", application.experience)} />
      </Field>
      {application.referredBy === null ? (
        <Field
          label="Referral code"
          name="referralCode"
          hint="If a groomer who works with us invited you, enter their code."
          errors={errors.referralCode}
          optional
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            className="max-w-52"
            defaultValue={text("referralCode", invitation)}
          />
        </Field>
      ) : (
        <p>{appliedBy(application.referredBy)}</p>
      )}
      <div>
        <Button name="intent" value="application" busy={isBusy("application")}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
