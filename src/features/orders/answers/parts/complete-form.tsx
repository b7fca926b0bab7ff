import { type FormEvent, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { toDollars } from "#kit/wire/dollars.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { ProviderOrder } from "../contract/answers.ts";
import { ChargeFields } from "./charge-fields.tsx";
import { CompletionSum } from "./completion-sum.tsx";
import { type CompletableOrder, finalName, readCompletion, type TypedCompletion } from "./read-completion.ts";

type Props = {
  order: CompletableOrder;
  /** The price of the form as the server shows it; scripts compute it again at each change. */
  typed: TypedCompletion;
  refused: RefusedForm | undefined;
  /** Takes the form in place of the server, without a connection. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** The final price of each service, at first the lowest agreed price, what else was charged, and the sum. */
export function CompleteForm({ order, typed: first, refused, onSubmit }: Props) {
  const { state } = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [changed, setChanged] = useState<{ from: TypedCompletion; to: TypedCompletion } | null>(null);
  // An answer of the server counts again until the next change.
  const typed = changed?.from === first ? changed.to : first;
  const read = () => {
    if (form.current) setChanged({ from: first, to: readCompletion(new FormData(form.current), order) });
  };
  const isCash = order.paymentMethod?.id === "cash" || (order.held ?? 0) < order.totals.total.max;
  return (
    <Form ref={form} method="post" noValidate onInput={read} onSubmit={onSubmit} className="grid gap-6">
      {order.petServicesByPet.map(({ pet, services }) => (
        <Card key={pet.id} className="grid gap-5">
          <h2 className="text-lg wrap-anywhere">{pet.name}</h2>
          {services.map((line) => (
            <FinalPrice key={line.petServiceId} line={line} refused={refused} />
          ))}
        </Card>
      ))}
      <ChargeFields refused={refused} />
      <Field
        label="Tip in cash, in dollars"
        name="cashTip"
        optional
        hint="What the customer hands over as a tip. A tip on the card is up to the customer."
        errors={refused?.errors.cashTip ?? []}
      >
        <TextInput
          lead="$"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={refused?.values.cashTip ?? ""}
        />
      </Field>
      {isCash && (
        <Checkbox
          name="cashReceived"
          label="I received the cash"
          defaultChecked={refused?.values.cashReceived === "on"}
        />
      )}
      <CompletionSum order={order} typed={typed} />
      <div>
        <Button size="lg" busy={state === "submitting"} className="max-sm:w-full">
          Complete the visit
        </Button>
      </div>
    </Form>
  );
}

type Line = ProviderOrder["petServicesByPet"][number]["services"][number];

function FinalPrice({ line, refused }: { line: Line; refused: RefusedForm | undefined }) {
  const name = finalName(line.petServiceId);
  const agreed = { min: line.minEstimatedPrice, max: line.maxEstimatedPrice };
  const withAddOns =
    line.addOns.length > 0 ? `With ${line.addOns.map((addOn) => addOn.name).join(", ")}. ` : "";
  return (
    <Field
      label={line.service.name}
      name={name}
      hint={`${withAddOns}Agreed: ${formatRange(agreed)}`}
      errors={refused?.errors[name] ?? []}
    >
      <TextInput
        inputMode="decimal"
        lead="$"
        autoComplete="off"
        defaultValue={refused?.values[name] ?? toDollars(agreed.min)}
      />
    </Field>
  );
}
