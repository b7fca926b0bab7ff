import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { GroomerOrder } from "../contract/requests.ts";
import { toDollars } from "../rules/dollars.ts";

type Props = { order: GroomerOrder; refused: RefusedForm | undefined };

/** The final price of each service, at first the lowest agreed price, and whether cash was received. */
export function CompleteForm({ order, refused }: Props) {
  const { state } = useNavigation();
  const isCash = order.paymentMethod?.id === "cash";
  return (
    <Form method="post" noValidate className="grid gap-6">
      {order.petServicesByPet.map(({ pet, services }) => (
        <Card key={pet.id} className="grid gap-5">
          <h2 className="text-lg wrap-anywhere">{pet.name}</h2>
          {services.map((line) => {
            const name = `final-${line.petServiceId}`;
            const agreed = { min: line.minEstimatedPrice, max: line.maxEstimatedPrice };
            return (
              <Field
                key={name}
                label={line.service.name}
                name={name}
                hint={`${line.addOns.length > 0 ? `With ${line.addOns.map((addOn) => addOn.name).join(", ")}. ` : ""}Agreed: ${formatRange(agreed)}`}
                errors={refused?.errors[name]}
              >
                <TextInput
                  inputMode="decimal"
                  lead="$"
                  defaultValue={refused?.values[name] ?? toDollars(agreed.min)}
                />
              </Field>
            );
          })}
        </Card>
      ))}
      <p className="text-sm text-ink-soft">
        Travel, products, fees and tax come on top as agreed: the total lies within{" "}
        {formatRange(order.totals.total)}. A higher price needs the customer's consent.
      </p>
      {isCash && (
        <Checkbox
          name="cashReceived"
          label="I received the cash"
          defaultChecked={refused?.values.cashReceived === "on"}
        />
      )}
      <div>
        <Button size="lg" busy={state === "submitting"}>
          Complete the visit
        </Button>
      </div>
    </Form>
  );
}
