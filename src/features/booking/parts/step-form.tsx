import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { ShownSession } from "./path.ts";
import { SummaryBar } from "./summary-bar.tsx";
import { useSavedFields } from "./use-saved-fields.ts";

export type StepFormProps = {
  session: ShownSession;
  /** The key under which this tab saves unsent fields. */
  name: string;
  errors: FieldErrors | undefined;
  submit: string;
  children: ReactNode;
};

/** The form of a step: the errors, the fields, and the submit button in the bar. */
export function StepForm({ session, name, errors, submit, children }: StepFormProps) {
  const { state, formMethod } = useNavigation();
  return (
    <Form method="post" noValidate {...useSavedFields(name, session.expiresAt)}>
      <div className="grid gap-8 [&>[role=alert]]:wrap-anywhere">
        <ErrorSummary errors={errors} />
        {children}
      </div>
      <ActionBar summary={<SummaryBar session={session} />}>
        <Button size="lg" busy={state !== "idle" && formMethod === "POST"}>
          {submit}
        </Button>
      </ActionBar>
    </Form>
  );
}
