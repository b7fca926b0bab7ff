import type { RefusedForm } from "#kit/web/form.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

/** A charge that fits into the agreed price. It starts open if the form came back with it. */
export function ChargeFields({ refused }: { refused: RefusedForm | undefined }) {
  const input = (name: string) => refused?.values[name] ?? "";
  const isUsed = ["chargeLabel", "chargeAmount", "chargeReason"].some(
    (name) => input(name) !== "" || refused?.errors[name],
  );
  return (
    <Disclosure summary="Add a charge" defaultOpen={isUsed}>
      <div className="grid gap-5 pt-2">
        <p className="text-sm">
          A charge fits into the agreed total. A higher price needs the customer's consent.
        </p>
        <Field
          label="What for"
          name="chargeLabel"
          optional
          hint="The customer sees it, such as Dematting."
          errors={refused?.errors.chargeLabel ?? []}
        >
          <TextInput defaultValue={input("chargeLabel")} maxLength={60} autoComplete="off" />
        </Field>
        <Field
          label="Amount in dollars"
          name="chargeAmount"
          optional
          hint="Before tax."
          errors={refused?.errors.chargeAmount ?? []}
        >
          <TextInput lead="$" inputMode="decimal" defaultValue={input("chargeAmount")} autoComplete="off" />
        </Field>
        <Field
          label="Why"
          name="chargeReason"
          optional
          hint="One line for the customer."
          errors={refused?.errors.chargeReason ?? []}
        >
          <TextInput defaultValue={input("chargeReason")} maxLength={200} autoComplete="off" />
        </Field>
      </div>
    </Disclosure>
  );
}
