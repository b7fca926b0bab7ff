import type { Settings } from "#features/accounts/contract/settings.ts";
import {
  answerOf,
  SettingsForm,
  type SettingsPartProps,
  SubmitButton,
} from "#features/accounts/settings/parts/settings-form.tsx";
import { AddressFields } from "#features/booking/account/parts/address-fields.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { shownHome } from "./home-form.ts";

/** The form for the customer's name and how the customer heard about the brand. */
export function InfoForm({ settings, answer, saved }: SettingsPartProps<Settings>) {
  const { errors, values } = answerOf(answer, "info");
  const known = (name: "firstName" | "lastName" | "referralSource") => values?.[name] ?? settings[name];
  return (
    <SettingsForm id="info" title="My info" answer={answer} saved={saved}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" name="firstName" errors={errors.firstName}>
          <TextInput defaultValue={known("firstName")} autoComplete="given-name" maxLength={60} />
        </Field>
        <Field label="Last name" name="lastName" errors={errors.lastName}>
          <TextInput defaultValue={known("lastName")} autoComplete="family-name" maxLength={60} />
        </Field>
      </div>
      <Field label="How did you hear about us?" name="referralSource" errors={errors.referralSource} optional>
        <TextInput defaultValue={known("referralSource")} maxLength={80} />
      </Field>
      <SubmitButton intent="info">Save my info</SubmitButton>
    </SettingsForm>
  );
}

/** The form for the home address, which new bookings suggest. */
export function AddressForm({ settings, answer, saved }: SettingsPartProps<Settings>) {
  const ownAnswer = answer?.section === "address" ? answer : undefined;
  return (
    <SettingsForm id="address" title="Address" answer={answer} saved={saved}>
      {settings.physicalAddress && !settings.serviceArea && (
        <Notice tone="warn" title="No groomer drives there yet">
          We saved the address. To book, enter an address inside our service areas.
        </Notice>
      )}
      <AddressFields address={shownHome(settings)} refused={ownAnswer} />
      <SubmitButton intent="address">Save address</SubmitButton>
    </SettingsForm>
  );
}

const CHOICES = [
  { name: "reminderText", label: "Remind me by text before a visit" },
  { name: "reminderMail", label: "Remind me by e-mail before a visit" },
  { name: "reviewMail", label: "Send me e-mails about reviews: how a visit was, and replies" },
] as const;

export function NotificationsForm({ settings, answer, saved }: SettingsPartProps<Settings>) {
  const { errors, values } = answerOf(answer, "notifications");
  return (
    <SettingsForm id="notifications" title="Notifications" answer={answer} saved={saved}>
      <p className="text-ink-soft">
        We always send the messages that a booked visit needs: confirmation, changes and receipt.
      </p>
      <div>
        {CHOICES.map(({ name, label }) => (
          <Checkbox
            key={name}
            name={name}
            label={label}
            errors={errors[name] ?? []}
            defaultChecked={values ? values[name] === "on" : settings.notifications[name]}
          />
        ))}
      </div>
      <SubmitButton intent="notifications">Save notifications</SubmitButton>
    </SettingsForm>
  );
}
