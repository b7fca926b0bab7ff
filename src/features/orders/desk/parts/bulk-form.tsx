import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Radio } from "#ui/radio.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { BULK_ACTIONS } from "../rules/bulk.ts";
import { BULK_LABELS, BULK_TEXTS } from "../words/bulk-page.ts";

type BulkFormProps = {
  /** The path of the list with its filters, which receives the form. */
  path: string;
  /** The filters without the page: under others, "all that match" means other appointments. */
  filters: string;
  total: number;
  refused: RefusedForm | undefined;
  /** The list with the choices. */
  children: ReactNode;
};

/** The list as a form: choose appointments and what to do with them, and see the preview. */
export function BulkForm({ path, filters, total, refused, children }: BulkFormProps) {
  const { state, formMethod } = useNavigation();
  const values = refused?.values ?? {};
  return (
    <DraftForm
      key={filters}
      name="bulk"
      version={filters}
      action={path}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      <ErrorSummary errors={refused?.errors} stays />
      {children}
      <Section title={BULK_TEXTS.title}>
        <div className="grid max-w-[36rem] gap-5">
          <FieldGroup legend="Which" name="scope" layout="list" errors={refused?.errors.scope}>
            <Radio
              name="scope"
              value="page"
              label={BULK_TEXTS.thisPage}
              defaultChecked={values.scope !== "all"}
            />
            <Radio
              name="scope"
              value="all"
              label={`All that match the filters (${formatCount(total, "appointment")})`}
              defaultChecked={values.scope === "all"}
            />
          </FieldGroup>
          <Field label="Action" name="action" errors={refused?.errors.action}>
            <Select
              placeholder={BULK_TEXTS.noAction}
              options={BULK_ACTIONS.map((value) => ({ value, label: BULK_LABELS[value] }))}
              defaultValue={values.action ?? ""}
            />
          </Field>
          <Field
            label={BULK_TEXTS.message}
            name="description"
            hint={BULK_TEXTS.messageHint}
            errors={refused?.errors.description}
          >
            <Textarea maxLength={2_000} defaultValue={values.description} />
          </Field>
          <p className="text-sm text-ink-soft">{BULK_TEXTS.preview}</p>
          <Button
            variant="secondary"
            className="sm:justify-self-start"
            busy={state !== "idle" && formMethod === "POST"}
          >
            Preview
          </Button>
        </div>
      </Section>
    </DraftForm>
  );
}
