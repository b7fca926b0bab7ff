import type { ReactNode } from "react";
import { Form } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { CodeInput } from "#ui/code-input.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { Section } from "#ui/section.tsx";
import { useBusy } from "../../parts/account-fields.tsx";
import type { SignInFacts } from "../contract/groomer-account.ts";
import { SETTINGS_SAVED } from "../words.ts";

/** The answer to the last form: section, errors, typed values, and the next step in `values.step`. */
export type SettingsAnswer =
  | { section: string; errors: FieldErrors; values: Record<string, string> }
  | undefined;

/** `S`: what the section shows of the settings. */
export type SettingsPartProps<S = SignInFacts> = {
  settings: S;
  answer: SettingsAnswer;
  saved: string | null;
};

/**
 * A section of the settings with a form of its own, which its page receives. Only the section that was sent
 * shows the result.
 */
export function SettingsForm({
  id,
  title,
  answer,
  saved,
  notice = SETTINGS_SAVED,
  children,
}: Omit<SettingsPartProps, "settings"> & {
  id: string;
  title: string;
  notice?: string;
  children: ReactNode;
}) {
  return (
    <Section id={`${id}-part`} title={title}>
      <Card>
        {saved === id && (
          <Notice tone="success" takesFocus={notice} className="mb-6">
            {notice}
          </Notice>
        )}
        <Form method="post" preventScrollReset noValidate className="grid gap-5">
          {answer?.section === id && <ErrorSummary errors={answer.errors} />}
          {children}
        </Form>
      </Card>
    </Section>
  );
}

/** The errors and typed values of a section. Empty if another section was sent. */
export function answerOf(answer: SettingsAnswer, id: string) {
  const ownAnswer = answer?.section === id ? answer : undefined;
  return {
    errors: ownAnswer?.errors ?? {},
    values: ownAnswer?.values,
    isSent: ownAnswer?.values.step === id,
  };
}

export function SubmitButton({
  intent,
  children,
  ...look
}: Omit<ButtonProps, "name" | "value"> & { intent: string }) {
  const isBusy = useBusy();
  return (
    <div>
      <Button {...look} name="intent" value={intent} busy={isBusy(intent)}>
        {children}
      </Button>
    </div>
  );
}

/**
 * The field for a proof of the owner: the password, or else a code. The field is hidden while a proof counts.
 */
export function ProofField({
  settings,
  section,
  errors,
}: {
  settings: SignInFacts;
  section: string;
  errors: FieldErrors;
}) {
  const name = `${section}Proof`;
  if (settings.isConfirmed && !errors[name]) return null;
  return settings.hasPassword ? (
    <Field
      label="Your password"
      name={name}
      hint="We need your password, so that only you can change this."
      errors={errors[name]}
    >
      <PasswordInput autoComplete="current-password" maxLength={512} />
    </Field>
  ) : (
    <Field
      label="Code to confirm it is you"
      name={name}
      hint={`We sent six digits to ${settings.isPhoneVerified ? "your current phone" : "your confirmed e-mail"}.`}
      errors={errors[name]}
    >
      <CodeInput autoComplete="off" />
    </Field>
  );
}
