import { estimateService, type OfferedKind } from "#features/booking/pets/parts/offered-services.ts";
import type { Pet } from "#features/pets/contract.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { takeShare } from "#kit/wire/money.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { ChosenPets } from "../contract.ts";
import { addOnField, serviceField } from "./book-query.ts";

type PetServiceFieldsProps = {
  pet: Pet;
  kind: OfferedKind | undefined;
  chosen: ChosenPets[number] | undefined;
};

/** The service and the extras of one pet of a client. The empty choice leaves the pet out. */
export function PetServiceFields({ pet, kind, chosen }: PetServiceFieldsProps) {
  const percent = takeShare(pet.breed.timeModifierPercent, pet.timeModifierPercent * 100);
  const options = (kind?.services ?? []).flatMap((service) => {
    const estimate = kind && estimateService(service, kind, { percent, weight: pet.weight });
    return estimate ? [{ value: service.id, label: `${service.name}, ${formatRange(estimate.price)}` }] : [];
  });
  const addOns = new Map(
    (kind?.services ?? []).flatMap((service) => service.addOns).map((one) => [one.id, one]),
  );
  const service = chosen?.services[0];
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-xl wrap-anywhere">{pet.name}</h2>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {pet.breed.name}, {pet.weight} lbs
        </p>
      </div>
      {options.length === 0 ? (
        <p className="text-ink-soft">You offer no service for this pet.</p>
      ) : (
        <Field label={`Service for ${pet.name}`} name={serviceField(pet.id)} optional>
          <Select options={options} placeholder="Not this time" defaultValue={service?.id ?? ""} />
        </Field>
      )}
      {options.length > 0 && addOns.size > 0 && (
        <Disclosure
          summary={`Extras for ${pet.name}`}
          defaultOpen={(service?.serviceAddOns.length ?? 0) > 0}
          className="border-b-0"
        >
          {[...addOns.values()].map((addOn) => (
            <Checkbox
              key={addOn.id}
              name={addOnField(pet.id)}
              value={addOn.id}
              label={`${addOn.name}, +${formatCents(addOn.price)}, ${formatMinutes(addOn.duration)}`}
              defaultChecked={service?.serviceAddOns.includes(addOn.id)}
            />
          ))}
        </Disclosure>
      )}
    </Card>
  );
}
