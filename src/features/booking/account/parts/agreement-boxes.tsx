import { ExternalLink } from "lucide-react";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field-group.tsx";

/** The three consents, with links to their documents. */
export const AGREEMENTS = [
  { name: "petRelease", label: "pet release terms", to: "/pet-release-terms" },
  { name: "cancellationPolicy", label: "cancellation policy", to: "/cancellation-policy" },
  { name: "termsAndConditions", label: "terms & conditions", to: "/terms-and-conditions" },
] as const;

export type AgreementBoxesProps = { errors: FieldErrors; isTicked: (name: string) => boolean };

/** The checkboxes of the three consents. */
export function AgreementBoxes({ errors, isTicked }: AgreementBoxesProps) {
  return (
    <FieldGroup
      legend="You must agree to the following Terms & Conditions prior to service"
      name="agreements"
    >
      <div>
        {AGREEMENTS.map(({ name, label, to }) => (
          <Checkbox
            key={name}
            name={name}
            required
            errors={errors[name]}
            defaultChecked={isTicked(name)}
            label={
              <>
                I agree to the{" "}
                <a
                  href={to}
                  target="_blank"
                  rel="noopener"
                  className="font-medium text-brand-text underline underline-offset-2 hover:text-ink"
                >
                  {label}
                  <ExternalLink
                    aria-hidden="true"
                    className="ml-1 hidden size-3.5 align-baseline no-js:inline"
                  />
                  <span className="sr-only hidden no-js:inline"> (opens in a new tab)</span>
                </a>
              </>
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}
