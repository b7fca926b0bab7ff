import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { CodeInput } from "#ui/code-input.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";

export type NarrowPageProps = { title: string; lead?: ReactNode; children: ReactNode };

/** One narrow column: a way in or out. */
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

/** One field for both kinds of address. */
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

/** One input, offered by the phone, pasteable. */
export function CodeField({ errors, value }: FieldProps) {
  return (
    <Field label="Code" name="code" hint="Six digits, good for five minutes." errors={errors?.code}>
      <CodeInput defaultValue={value} />
    </Field>
  );
}

/** Which of a form's buttons is at work, by the value of its `intent`. */
export function useBusy(): (intent: string) => boolean {
  const { state, formData } = useNavigation();
  return (intent) => state !== "idle" && formData?.get("intent") === intent;
}

/** The address that a code went to, kept for the next step of the form. */
export function SentTo({ address }: { address: string }) {
  return (
    <>
      <input type="hidden" name="address" value={address} />
      <input type="hidden" name="step" value="code" />
      <p>
        If <strong className="wrap-anywhere">{address}</strong> belongs to an account, a code is on its way
        there.
      </p>
    </>
  );
}
