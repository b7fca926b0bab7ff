import { data, redirect, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { ContactFields, PlaceFields } from "#features/booking/clients/parts/new-client-fields.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { isTicked, optionalText, refusedForm, shownValue, textOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { createDeskCustomer } from "../contract/new.ts";
import { DESK_CUSTOMERS_PATH, deskCustomerPath } from "../parts/desk-customer-path.ts";
import { CUSTOMERS_TEXTS } from "../words/pages.ts";
import type { Route } from "./+types/new-customer.ts";

/** The page shows nothing that is read: a loader lets its gate run. */
export function loader() {
  return null;
}

const FIELDS = Object.fromEntries(
  ["addressLine", "addressLine2", "postalCode", "addressNotes"].map((name) => [`address.${name}`, name]),
);

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const read = (name: string) => textOf(form, name);
  const address = {
    ...{ addressLine: read("addressLine"), addressLine2: read("addressLine2") },
    ...{ postalCode: read("postalCode"), addressNotes: read("addressNotes") },
    isApartmentComplex: form.get("isApartmentComplex") === "on",
  };
  const named = { firstName: read("firstName"), lastName: read("lastName") };
  const contact = { email: optionalText(form, "email"), phoneNumber: optionalText(form, "phoneNumber") };
  try {
    const { id } = await call(args, createDeskCustomer, { body: { ...named, ...contact, address } });
    return redirect(`${deskCustomerPath(id)}?created`);
  } catch (error) {
    const { customerId } = (asRefusal(error)?.details ?? {}) as { customerId?: string };
    const refused = refusedForm(error, form, FIELDS);
    return data({ ...refused.data, knownId: customerId ?? null }, refused.init ?? undefined);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("New customer", matches) }, { name: "robots", content: "noindex" }];
}

/** Adds a customer on the phone. A known number or address leads to its customer. */
export default function NewCustomer({ actionData: refused }: Route.ComponentProps) {
  const { state } = useNavigation();
  const { errors, knownId = null } = refused ?? {};
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="New customer"
        lead={CUSTOMERS_TEXTS.new}
        back={<TextLink to={DESK_CUSTOMERS_PATH}>Customers</TextLink>}
      />
      {knownId && (
        <Notice title="Already a customer">
          <TextLink to={deskCustomerPath(knownId)}>Open this customer</TextLink>
        </Notice>
      )}
      <DraftForm name="customer" className="grid gap-8">
        <ErrorSummary errors={errors} stays />
        <Section title="Who">
          <ContactFields typed={refused} />
        </Section>
        <Section title="Where">
          <div className="grid gap-5">
            <PlaceFields typed={refused} needsStreet />
            <Checkbox
              name="isApartmentComplex"
              label="This is an apartment complex"
              defaultChecked={isTicked(refused, "isApartmentComplex", false)}
            />
            <Field
              label="How do we find them?"
              name="addressNotes"
              errors={errors?.addressNotes}
              hint="Gate code, where to park the van, which door."
              optional
            >
              <Textarea defaultValue={shownValue(refused, "addressNotes", "")} maxLength={500} rows={2} />
            </Field>
          </div>
        </Section>
        <Button size="lg" className="sm:justify-self-start" busy={state !== "idle"}>
          Add the customer
        </Button>
      </DraftForm>
    </div>
  );
}
