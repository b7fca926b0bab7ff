import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { ShownSession } from "../../parts/path.ts";

export type LeadFieldsProps = { contact: ShownSession["contact"]; refused: RefusedForm | undefined };

/** The contact of a request without an account: a first name and an e-mail address are enough. */
export function LeadFields({ contact, refused }: LeadFieldsProps) {
  const errors = refused?.errors ?? {};
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="First name" name="firstName" errors={errors.firstName}>
        <TextInput
          defaultValue={shownValue(refused, "firstName", contact?.firstName)}
          autoComplete="given-name"
          maxLength={60}
        />
      </Field>
      <Field label="Last name" name="lastName" errors={errors.lastName} optional>
        <TextInput
          defaultValue={shownValue(refused, "lastName", contact?.lastName)}
          autoComplete="family-name"
          maxLength={60}
        />
      </Field>
      <Field label="E-mail" name="email" errors={errors.email}>
        <TextInput
          type="email"
          defaultValue={shownValue(refused, "email", contact?.email)}
          autoComplete="email"
          maxLength={254}
        />
      </Field>
      <Field label="Phone" name="phoneNumber" errors={errors.phoneNumber} optional>
        <TextInput
          type="tel"
          defaultValue={shownValue(refused, "phoneNumber", contact && formatPhone(contact.phoneNumber))}
          autoComplete="tel"
          maxLength={40}
        />
      </Field>
    </div>
  );
}
