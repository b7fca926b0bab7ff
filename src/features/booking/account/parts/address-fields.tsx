import { isTicked, type RefusedForm, shownValue } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { ShownSession } from "../../parts/path.ts";
import { addressCheckText } from "../../words/session.ts";

export type AddressFieldsProps = {
  address: NonNullable<ShownSession["address"]>;
  /** Whether a map service found the house. */
  check?: ShownSession["addressCheck"];
  refused: RefusedForm | undefined;
};

/** The fields of the visit's address. The ZIP code is known from the first step and can be corrected here. */
export function AddressFields({ address, check = null, refused }: AddressFieldsProps) {
  const errors: FieldErrors = refused?.errors ?? {};
  const known = (name: "addressLine" | "addressLine2" | "postalCode" | "addressNotes") =>
    shownValue(refused, name, address[name]);
  const note = addressCheckText(check, address.postalCode);
  return (
    <div className="grid gap-5">
      {note && <Notice tone={check === "not_found" ? "warn" : "info"}>{note}</Notice>}
      <Field label="House number and street" name="addressLine" errors={errors.addressLine}>
        <TextInput defaultValue={known("addressLine")} autoComplete="address-line1" maxLength={120} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Apartment or unit"
          name="addressLine2"
          errors={errors.addressLine2}
          hint="Leave it empty for a house."
          optional
        >
          <TextInput defaultValue={known("addressLine2")} autoComplete="address-line2" maxLength={60} />
        </Field>
        <Field
          label="ZIP code"
          name="postalCode"
          errors={errors.postalCode}
          hint={address.locality && `${address.locality}, ${address.adminDistrict}`}
        >
          <TextInput
            defaultValue={known("postalCode")}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={10}
          />
        </Field>
      </div>
      <Checkbox
        name="isApartmentComplex"
        label="This is an apartment complex"
        hint="The groomer then plans for parking and the gate."
        defaultChecked={isTicked(refused, "isApartmentComplex", address.isApartmentComplex)}
      />
      <Field
        label="How do we find you?"
        name="addressNotes"
        errors={errors.addressNotes}
        hint="Gate code, where to park the van, which door."
        optional
      >
        <Textarea defaultValue={known("addressNotes")} maxLength={500} rows={2} />
      </Field>
    </div>
  );
}
