import { Form } from "react-router";
import { AddressInput } from "#features/places/parts/address-input.tsx";
import { useSite } from "#features/sites/parts/use-site.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";

export type StartFormProps = { id?: string; className?: string };

/**
 * A form that starts a booking with an address or ZIP code. The form works without scripts. A brand with
 * content only shows a link to its contact form instead.
 */
export function StartForm({ id = "address", className }: StartFormProps) {
  if (useSite().staticSite) {
    return (
      <div className={className}>
        <LinkButton to="/book-now" reloadDocument size="lg">
          Request a visit
        </LinkButton>
      </div>
    );
  }
  return (
    <Form method="post" action="/customer/new" noValidate className={className}>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
        <Field label="Where should we come?" name="address" id={id}>
          <AddressInput submits autoComplete="street-address" maxLength={200} className="min-h-13" />
        </Field>
        <Button size="lg">See times</Button>
      </div>
    </Form>
  );
}
