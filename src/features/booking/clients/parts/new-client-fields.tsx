import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

type NewClientFieldsProps = { typed: RefusedForm | undefined };

/** Who the link goes to: names, and a phone number, a mail address, or both. */
export function ContactFields({ typed }: NewClientFieldsProps) {
  const errors = typed?.errors ?? {};
  const known = (name: string) => shownValue(typed, name, "");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="First name" name="firstName" errors={errors.firstName}>
        <TextInput defaultValue={known("firstName")} autoComplete="off" maxLength={60} />
      </Field>
      <Field label="Last name" name="lastName" errors={errors.lastName}>
        <TextInput defaultValue={known("lastName")} autoComplete="off" maxLength={60} />
      </Field>
      <Field label="Mobile number" name="phoneNumber" errors={errors.phoneNumber} optional>
        <TextInput
          type="tel"
          inputMode="tel"
          defaultValue={known("phoneNumber")}
          autoComplete="off"
          maxLength={40}
        />
      </Field>
      <Field label="E-mail" name="email" errors={errors.email} optional>
        <TextInput
          type="email"
          inputMode="email"
          defaultValue={known("email")}
          autoComplete="off"
          maxLength={254}
        />
      </Field>
    </div>
  );
}

/** Where the visit is. `needsStreet`: the street cannot be left to the client. */
export function PlaceFields({
  typed,
  needsStreet = false,
}: NewClientFieldsProps & { needsStreet?: boolean }) {
  const errors = typed?.errors ?? {};
  const known = (name: string) => shownValue(typed, name, "");
  return (
    <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
      <Field
        label="House number and street"
        name="addressLine"
        errors={errors.addressLine}
        hint={needsStreet ? undefined : "The client adds it if you do not know it."}
        optional={!needsStreet}
      >
        <TextInput defaultValue={known("addressLine")} autoComplete="off" maxLength={120} />
      </Field>
      <Field label="Apartment or unit" name="addressLine2" errors={errors.addressLine2} optional>
        <TextInput defaultValue={known("addressLine2")} autoComplete="off" maxLength={60} />
      </Field>
      <Field label="ZIP code" name="postalCode" errors={errors.postalCode}>
        <TextInput defaultValue={known("postalCode")} autoComplete="off" inputMode="numeric" maxLength={10} />
      </Field>
    </div>
  );
}
