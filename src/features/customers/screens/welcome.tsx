import { Form, redirect } from "react-router";
import { getSettings } from "#features/accounts/contract/settings.ts";
import { useBusy } from "#features/accounts/parts/account-fields.tsx";
import { AddressFields } from "#features/booking/account/parts/address-fields.tsx";
import { AGREEMENTS, AgreementBoxes } from "#features/booking/account/parts/agreement-boxes.tsx";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { isTicked, optionalText, refusedForm, shownValue, textOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { finishProfile } from "../contract/profile.ts";
import { getCustomer } from "../contract.ts";
import { HOME_FIELDS, shownHome, typedHome } from "../parts/home-form.ts";
import type { Route } from "./+types/welcome.ts";

export async function loader(args: Route.LoaderArgs) {
  const [settings, customer] = await Promise.all([call(args, getSettings), call(args, getCustomer)]);
  return {
    settings,
    agreed: AGREEMENTS.filter(({ name }) => customer[name]).map(({ name }) => name as string),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { physicalAddress } = await call(args, getSettings);
  const [petRelease, cancellationPolicy, termsAndConditions] = AGREEMENTS.map(
    // The cast lets an unchecked box reach the API, because the API's refusal names the box.
    ({ name }) => (form.get(name) === "on") as true,
  );
  try {
    const body = {
      firstName: textOf(form, "firstName"),
      lastName: textOf(form, "lastName"),
      email: textOf(form, "email"),
      referralSource: optionalText(form, "referralSource"),
      address: typedHome(form, physicalAddress),
      petRelease: petRelease as true,
      cancellationPolicy: cancellationPolicy as true,
      termsAndConditions: termsAndConditions as true,
    };
    await call(args, finishProfile, { body });
  } catch (error) {
    return refusedForm(error, form, HOME_FIELDS);
  }
  return redirect("/customer");
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Welcome", matches) }, { name: "robots", content: "noindex" }];
}

/** Completes the profile of a customer whose account staff created. The form starts with the known facts. */
export default function Welcome({ loaderData: { settings, agreed }, actionData }: Route.ComponentProps) {
  const site = useSite();
  const isBusy = useBusy();
  const errors = actionData?.errors ?? {};
  const known = (name: "firstName" | "lastName" | "email" | "referralSource") =>
    shownValue(actionData, name, settings[name]);
  return (
    <div className="page-width py-10 md:py-14">
      <div className="mx-auto max-w-sm">
        <PageHeader
          title={`Welcome to ${site.name}`}
          lead="Please check your details. Then you are ready to book."
        />
        <Form method="post" action="/customer/welcome" noValidate className="mt-8 grid gap-10">
          <ErrorSummary errors={actionData?.errors} />
          <Section title="You">
            <div className="grid gap-5 sm:grid-cols-2">
              <Field label="First name" name="firstName" errors={errors.firstName}>
                <TextInput defaultValue={known("firstName")} autoComplete="given-name" maxLength={60} />
              </Field>
              <Field label="Last name" name="lastName" errors={errors.lastName}>
                <TextInput defaultValue={known("lastName")} autoComplete="family-name" maxLength={60} />
              </Field>
              <Field label="E-mail" name="email" errors={errors.email} className="sm:col-span-2">
                <TextInput
                  type="email"
                  defaultValue={known("email")}
                  readOnly={settings.isEmailVerified}
                  autoComplete="email"
                  maxLength={254}
                />
              </Field>
              <Field
                label="How did you hear about us?"
                name="referralSource"
                errors={errors.referralSource}
                optional
                className="sm:col-span-2"
              >
                <TextInput defaultValue={known("referralSource")} maxLength={80} />
              </Field>
            </div>
          </Section>
          <Section title="Your address">
            <AddressFields address={shownHome(settings)} refused={actionData} />
          </Section>
          <AgreementBoxes
            errors={errors}
            isTicked={(name) => isTicked(actionData, name, agreed.includes(name))}
          />
          <Button size="lg" name="intent" value="finish" busy={isBusy("finish")}>
            Finish
          </Button>
        </Form>
      </div>
    </div>
  );
}
