import { redirect } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { getCustomer } from "#features/customers/contract.ts";
import { readSavedInvitation } from "#features/promotions/parts/read-invitation.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { isTicked, shownValue } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { BookingSession } from "../../contract/session.ts";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { asReplace, openBooking, redirectOnward, toNearestTimes } from "../../parts/current-session.ts";
import { nextScreen, pathOf, type ShownSession, START_PATH } from "../../parts/path.ts";
import { attempt, refusedWith } from "../../parts/refused-form.ts";
import { StepForm } from "../../parts/step-form.tsx";
import { completeAddress } from "../../rules/customer-profile.ts";
import { sendDigitCode } from "../contract.ts";
import { AddressFields } from "../parts/address-fields.tsx";
import { AgreementBoxes } from "../parts/agreement-boxes.tsx";
import { DoorPin } from "../parts/door-pin.tsx";
import { FriendCodeField } from "../parts/friend-code-field.tsx";
import { resendAt } from "../parts/resend-at.ts";
import { saveAccount } from "../parts/save-account.ts";
import type { Route } from "./+types/account.ts";

const SCREEN = "account";

const SOURCES = [
  "A friend or neighbor",
  "Saw the van",
  "Search engine",
  "Social media",
  "Vet or pet shop",
  "Something else",
].map((label) => ({ value: label, label }));

export async function loader(args: Route.LoaderArgs) {
  const { session } = await openBooking(args, SCREEN);
  const { person } = await call(args, whoAmI);
  // A friend's code counts only for new customers.
  const isNew = person?.role !== "customer";
  // The profile completes the address here, where the customer can check the house.
  const address = session.address && completeAddress(session.address, isNew ? null : await readHome(args));
  const friend = isNew ? await readSavedInvitation(args) : null;
  return { session: { ...session, address }, isNew, friend, now: nowOf(args).toISOString() };
}

/** The address in the signed-in customer's profile, or null. */
async function readHome(args: Anywhere) {
  const { physicalAddress, addressNotes, isApartmentComplex } = await call(args, getCustomer);
  return physicalAddress && { ...physicalAddress, addressNotes, isApartmentComplex };
}

export async function action(args: Route.ActionArgs) {
  const { token, session: before } = await openBooking(args, SCREEN);
  const form = await args.request.formData();
  const { session, errors, ...saved } = await saveAccount(args, token, form, before);
  if (!session) return refusedWith(errors, form);
  const response = await continueBooking(args, token, before, session);
  if ("cookie" in saved && saved.cookie) response.headers.append("set-cookie", saved.cookie);
  return response;
}

/** Sends a code if the number still needs one, and redirects to the next screen. */
async function continueBooking(args: Anywhere, token: string, before: ShownSession, session: BookingSession) {
  if (!session.area) return redirect(START_PATH);
  const [visit] = before.visits;
  // The drive to the new address may be longer, so saving the address has released the time.
  if (visit && session.visits.length === 0) return asReplace(toNearestTimes(visit.startsAt, "moved"));
  if (nextScreen(session) === "verification" && resendAt(session.codeSentAt) <= nowOf(args).toISOString()) {
    // If too many codes were sent, the next screen shows the refusal and can send a code later.
    await attempt(() => call(args, sendDigitCode, { params: { session: token } }));
  }
  return redirectOnward(session);
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps
      screen={SCREEN}
      title="Your details"
      lead="Where we come to, and how we reach you. No password needed."
    />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your details", matches) }, { name: "robots", content: "noindex" }];
}

/** An offer to log in, for visitors only. */
function SignInOffer() {
  const person = usePerson();
  if (person?.role === "customer") return null;
  return (
    <p className="text-sm text-ink-soft">
      Booked with us before? <TextLink to={`/login?returnUrl=${pathOf(SCREEN)}`}>Log in</TextLink> or just
      continue.
    </p>
  );
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { session, isNew, friend } = loaderData;
  const errors = actionData?.errors ?? {};
  const { contact, address } = session;
  const isAgreed = !session.missing.includes("details");
  const known = (name: "firstName" | "lastName" | "email" | "phoneNumber" | "referralSource") =>
    shownValue(actionData, name, contact?.[name]);
  if (!address) return null;
  return (
    <StepForm session={session} name={SCREEN} errors={actionData?.errors} submit="Continue">
      <Section title="Where we come to">
        <AddressFields address={address} check={session.addressCheck} refused={actionData} />
        <DoorPin address={address} refused={actionData} />
      </Section>
      <Section title="You" aside={!session.isVerified && <SignInOffer />}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="First name" name="firstName" errors={errors.firstName}>
            <TextInput defaultValue={known("firstName")} autoComplete="given-name" maxLength={60} />
          </Field>
          <Field label="Last name" name="lastName" errors={errors.lastName}>
            <TextInput defaultValue={known("lastName")} autoComplete="family-name" maxLength={60} />
          </Field>
          <Field
            label="Mobile phone"
            name="phoneNumber"
            errors={errors.phoneNumber}
            hint={session.isVerified ? undefined : "We text you a code to confirm it."}
          >
            <TextInput
              type="tel"
              defaultValue={actionData ? known("phoneNumber") : formatPhone(known("phoneNumber"))}
              autoComplete="tel"
              maxLength={40}
            />
          </Field>
          <Field label="E-mail" name="email" errors={errors.email} hint="For the confirmation and receipt.">
            <TextInput type="email" defaultValue={known("email")} autoComplete="email" maxLength={254} />
          </Field>
          <Field
            label="How did you hear about us?"
            name="referralSource"
            errors={errors.referralSource}
            optional
            className="sm:col-span-2"
          >
            <Select options={SOURCES} placeholder="Choose one" defaultValue={known("referralSource")} />
          </Field>
          {isNew && <FriendCodeField friend={friend} refused={actionData} />}
        </div>
      </Section>
      <AgreementBoxes errors={errors} isTicked={(name) => isTicked(actionData, name, isAgreed)} />
    </StepForm>
  );
}
