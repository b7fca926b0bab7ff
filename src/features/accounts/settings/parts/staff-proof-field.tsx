import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { CodeInput } from "#ui/code-input.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import type { StaffProof } from "../contract/staff-proof.ts";

/** The field by which staff prove that the session is theirs. It is hidden while an earlier proof counts. */
export function StaffProofField({
  proof: { hasPassword, isConfirmed },
  answer,
  part = "",
}: {
  proof: StaffProof;
  answer: RefusedForm | undefined;
  /** Tells the fields of several forms on a page apart. */
  part?: string;
}) {
  const errors = answer?.errors ?? {};
  const isWanted = !isConfirmed || errors.password !== undefined || errors.code !== undefined;
  if (!isWanted) return null;
  if (hasPassword) {
    return (
      <Field
        label="Your password"
        name="password"
        id={`${part}password`}
        hint="You logged in some time ago. Please confirm that it is you."
        errors={errors.password}
      >
        <PasswordInput autoComplete="current-password" maxLength={512} />
      </Field>
    );
  }
  return (
    <div className="grid gap-3">
      {/* Enter sends the form, not a code: browsers press the first button. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <Field
        label="Code to confirm it is you"
        name="code"
        id={`${part}code`}
        hint={answer?.values.proof === "sent" ? "We sent you a code." : "Send yourself a code first."}
        errors={errors.code ?? errors.password}
      >
        <CodeInput autoComplete="off" />
      </Field>
      <Button variant="quiet" className="justify-self-start" name="intent" value="send-proof-code">
        Send me a code
      </Button>
    </div>
  );
}
