import { formatPhone } from "#kit/wire/format/phones.ts";
import { Badge } from "#ui/badge.tsx";
import { CodeInput } from "#ui/code-input.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { NewPasswordField } from "../../parts/account-fields.tsx";
import {
  answerOf,
  ProofField,
  SettingsForm,
  type SettingsPartProps,
  SubmitButton,
} from "./settings-form.tsx";

/**
 * Changes the e-mail address in two steps: a code goes to the new mailbox, then the owner enters code and
 * proof.
 */
export function EmailForm({
  settings,
  answer,
  saved,
  confirmPath,
}: SettingsPartProps & {
  /** The page that confirms the mailbox as it is, if there is one. */
  confirmPath?: string;
}) {
  const { errors, values, isSent } = answerOf(answer, "email");
  return (
    <SettingsForm
      id="email"
      title="E-mail"
      answer={answer}
      saved={saved}
      notice="Your e-mail address is changed."
    >
      <p>
        <strong className="wrap-anywhere">{settings.email || "No e-mail yet"}</strong>{" "}
        {settings.isEmailVerified ? (
          <Badge tone="success">Confirmed</Badge>
        ) : (
          settings.email && confirmPath && <TextLink to={confirmPath}>Confirm it</TextLink>
        )}
      </p>
      {isSent ? (
        <>
          <input type="hidden" name="email" value={values?.email ?? ""} />
          <Field
            label="Code from the new mailbox"
            name="emailCode"
            hint={
              <>
                Six digits, mailed to <span className="wrap-anywhere">{values?.email}</span>.
              </>
            }
            errors={errors.emailCode}
          >
            <CodeInput />
          </Field>
          <ProofField settings={settings} section="email" errors={errors} />
          <SubmitButton intent="email-save">Change e-mail</SubmitButton>
          <SubmitButton intent="email-send" variant="quiet">
            Send another code
          </SubmitButton>
        </>
      ) : (
        <>
          <Field label="New e-mail" name="email" errors={errors.email ?? errors.emailProof}>
            <TextInput type="email" autoComplete="email" defaultValue={values?.email} maxLength={254} />
          </Field>
          <SubmitButton intent="email-send" variant="secondary">
            Mail me a code
          </SubmitButton>
        </>
      )}
    </SettingsForm>
  );
}

/**
 * Changes the phone number in two steps: a code goes to the new number, then the owner enters code and proof.
 */
export function PhoneForm({ settings, answer, saved }: SettingsPartProps) {
  const { errors, values, isSent } = answerOf(answer, "phone");
  return (
    <SettingsForm
      id="phone"
      title="Phone"
      answer={answer}
      saved={saved}
      notice="Your phone number is changed."
    >
      <p>
        <strong>{formatPhone(settings.phoneNumber) || "No number yet"}</strong>{" "}
        {settings.isPhoneVerified && <Badge tone="success">Confirmed</Badge>}
      </p>
      {isSent ? (
        <>
          <input type="hidden" name="phoneNumber" value={values?.phoneNumber ?? ""} />
          <Field
            label="Code from the new phone"
            name="phoneCode"
            hint={`Six digits, texted to ${values?.phoneNumber ?? "the new number"}.`}
            errors={errors.phoneCode}
          >
            <CodeInput />
          </Field>
          <ProofField settings={settings} section="phone" errors={errors} />
          <SubmitButton intent="phone-save">Change phone number</SubmitButton>
          <SubmitButton intent="phone-send" variant="quiet">
            Send another code
          </SubmitButton>
        </>
      ) : (
        <>
          <Field label="New mobile phone" name="phoneNumber" errors={errors.phoneNumber}>
            <TextInput type="tel" autoComplete="tel" defaultValue={values?.phoneNumber} maxLength={30} />
          </Field>
          <SubmitButton intent="phone-send" variant="secondary">
            Text me a code
          </SubmitButton>
        </>
      )}
    </SettingsForm>
  );
}

/** Sets a password. Somebody without a password first gets a code, which is the proof of the owner. */
export function PasswordForm({ settings, answer, saved }: SettingsPartProps) {
  const { errors, isSent } = answerOf(answer, "password");
  const isOpen = settings.hasPassword || settings.isConfirmed || isSent;
  return (
    <SettingsForm id="password" title="Password" answer={answer} saved={saved} notice="Your password is set.">
      <p className="text-ink-soft">
        {settings.hasPassword
          ? "A new password ends every other session."
          : "You log in with a code. With a password, you can log in without your phone."}
      </p>
      {isOpen ? (
        <>
          <ProofField settings={settings} section="password" errors={errors} />
          <NewPasswordField name="newPassword" errors={errors.newPassword} />
          <SubmitButton intent="password-save">Save password</SubmitButton>
        </>
      ) : (
        <SubmitButton intent="password-send" variant="secondary">
          Send me a code to set one
        </SubmitButton>
      )}
    </SettingsForm>
  );
}
