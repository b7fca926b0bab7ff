import type { FieldErrors } from "#kit/wire/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import type { AgreementKind } from "../rules.ts";
import { ACCEPTANCE_TEXT } from "../words.ts";
import { TermsLink } from "./terms-link.tsx";

/** The three checkboxes with their documents. A checkbox has the name of a field of the call. */
const ACCEPTANCE_BOXES = [
  { name: "petRelease", label: "Pet Release", term: "release" },
  { name: "cancellationPolicy", label: "Cancellation Policy", term: "cancellation" },
  { name: "termsAndConditions", label: "Terms & Conditions", term: "terms" },
] as const satisfies readonly { name: string; label: string; term: AgreementKind }[];

/** Three required checkboxes, with links to the documents. No box is checked at first. */
export function AcceptanceBoxes({ errors = {}, prefix = "" }: { errors?: FieldErrors; prefix?: string }) {
  return (
    <FieldGroup legend={ACCEPTANCE_TEXT} name={`${prefix}agreements`} layout="list">
      {ACCEPTANCE_BOXES.map(({ name, label, term }) => (
        <Checkbox
          key={name}
          id={`${prefix}${name}`}
          name={name}
          required
          errors={errors[name]}
          label={
            <>
              I agree to the <TermsLink term={term}>{label}</TermsLink>
            </>
          }
        />
      ))}
    </FieldGroup>
  );
}
