import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { type RefusedForm, textOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import type { DeskCustomer } from "../contract/customer.ts";
import { CUSTOMERS_TEXTS } from "../words/pages.ts";

type Groomer = { id: string; displayName: string };
type AssignProps = {
  customer: DeskCustomer;
  groomers: readonly Groomer[];
  refused: (RefusedForm & { part: string }) | undefined;
};

/** What the form says: the chosen groomer, and the one that the page showed. */
export const readGroomer = (form: FormData) => ({
  groomerId: textOf(form, "groomerId") || null,
  seen: textOf(form, "seen") || null,
});

/** The groomer that the booking offers first. One who has left stays a choice while assigned. */
export function AssignForm({ customer: { assignedGroomer }, groomers, refused }: AssignProps) {
  const { state, formData } = useNavigation();
  const answer = refused?.part === "groomer" ? refused : undefined;
  const current = assignedGroomer?.id ?? "";
  const known =
    assignedGroomer && !groomers.some(({ id }) => id === current) ? [assignedGroomer, ...groomers] : groomers;
  const options = [
    { value: "", label: "None" },
    ...known.map(({ id, displayName }) => ({ value: id, label: displayName })),
  ];
  return (
    <Section title="Assigned groomer">
      <Card>
        <DraftForm name="groomer" version={current} className="grid gap-4">
          <ErrorSummary stays errors={answer?.errors} />
          <input type="hidden" name="part" value="groomer" />
          <input type="hidden" name="seen" value={current} />
          <Field
            label="Groomer"
            name="groomerId"
            hint={CUSTOMERS_TEXTS.assign}
            errors={answer?.errors.groomerId}
          >
            <Select key={current} options={options} defaultValue={answer?.values.groomerId ?? current} />
          </Field>
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            busy={state !== "idle" && formData?.get("part") === "groomer"}
          >
            Save
          </Button>
        </DraftForm>
      </Card>
    </Section>
  );
}
