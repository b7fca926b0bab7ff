import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { CodeInput } from "#ui/code-input.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { TextInput } from "#ui/text-input.tsx";

export type NarrowPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** A page with one narrow column, such as the login page. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  return (
    <div className="page-width pt-10 md:pt-20">
      <div className="mx-auto max-w-xs">
        <PageHeader title={title} lead={lead} />
        <div className="mt-8">{children}</div>
      </div>
    </div>
  );
}

type FieldProps = { errors: FieldErrors | undefined; value?: string | undefined };

/** A field that takes either an e-mail address or a phone number. */
export function AddressField({ errors, value }: FieldProps) {
  return (
    <Field label="E-mail or phone" name="address" errors={errors?.address}>
      <TextInput
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        defaultValue={value}
      />
    </Field>
  );
}

/** The field for a six-digit code, which phones can fill in. */
export function CodeField({ errors, value }: FieldProps) {
  return (
    <Field label="Code" name="code" hint="Six digits, good for five minutes." errors={errors?.code}>
      <CodeInput defaultValue={value} />
    </Field>
  );
}

type NewPasswordProps = { name: string; errors: string[] | undefined };

/** The field for a new password. */
export function NewPasswordField({ name, errors }: NewPasswordProps) {
  return (
    <Field
      label="New password"
      name={name}
      hint="At least 8 characters. A few plain words are easy to remember."
      errors={errors}
    >
      <PasswordInput autoComplete="new-password" maxLength={128} />
    </Field>
  );
}

/** Returns a function: whether the button with this `intent` has sent the form and waits for the answer. */
export function useBusy(): (intent: string) => boolean {
  const { state, formData } = useNavigation();
  return (intent) => state !== "idle" && formData?.get("intent") === intent;
}

/**
 * Says which address got a code. Hidden fields carry the address and the step to the next step of the form.
 */
export function SentTo({ address }: { address: string }) {
  return (
    <>
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="step" value="code" />
      <p>
        If <strong className="wrap-anywhere">{address}</strong> belongs to an account, we have sent a code to
        it.
      </p>
    </>
  );
}
