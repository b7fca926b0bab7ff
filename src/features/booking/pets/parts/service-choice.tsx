import { Clock } from "lucide-react";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Price } from "#ui/price.tsx";
import { estimateService, type OfferedKind, type OfferedService } from "./offered-services.ts";
import type { PetCard } from "./pet-cards.ts";

export type ServiceChoiceProps = {
  card: PetCard;
  kind: OfferedKind;
  /** Null while breed or weight is unknown; the prices are then ranges over all sizes. */
  pet: { percent: number; weight: number } | null;
  petName: string;
  errors?: string[] | undefined;
  onService: (id: string) => void;
};

/** The choice of a service, with the price and minutes of each service for this pet. */
export function ServiceChoice({ card, kind, pet, petName, errors, onService }: ServiceChoiceProps) {
  const name = `pets.${card.n}.service`;
  return (
    <FieldGroup
      legend={<span className="wrap-anywhere">{`What does ${petName} need?`}</span>}
      name={name}
      errors={errors}
      hint={pet ? undefined : "Prices for all sizes. Choose a breed to see yours."}
    >
      {kind.services.map((service) => {
        const estimate = estimateService(service, kind, pet);
        return (
          <ChoiceCard
            key={service.id}
            name={name}
            value={service.id}
            title={service.name}
            description={service.description}
            aside={estimate && <Price value={estimate.price} className="font-semibold" />}
            defaultChecked={card.service === service.id}
            onChange={() => onService(service.id)}
            disabled={pet !== null && estimate === null}
          >
            {estimate && pet && (
              <span className="mt-1.5 flex items-center gap-1.5 text-sm text-ink-soft">
                <Clock aria-hidden="true" className="size-4" /> about {formatMinutes(estimate.minutes)}
              </span>
            )}
          </ChoiceCard>
        );
      })}
    </FieldGroup>
  );
}

export type AddOnChoiceProps = { card: PetCard; kind: OfferedKind; service: OfferedService | null };

/**
 * The add-ons of the chosen service. Browsers without scripts cannot update the list, so without a chosen
 * service they show all add-ons of the kind.
 */
export function AddOnChoice({ card, kind, service }: AddOnChoiceProps) {
  const all = new Map(kind.services.flatMap(({ addOns }) => addOns).map((addOn) => [addOn.id, addOn]));
  const addOns = service ? service.addOns : [...all.values()];
  if (addOns.length === 0) return null;
  const name = `pets.${card.n}.addOns`;
  return (
    <FieldGroup
      legend="Add a little extra"
      name={name}
      optional
      layout="grid"
      className={service ? "" : "hidden no-js:block"}
    >
      {addOns.map((addOn) => (
        <Checkbox
          key={addOn.id}
          name={name}
          value={addOn.id}
          defaultChecked={card.addOns.includes(addOn.id)}
          className="rounded-md bg-surface"
          label={
            <span className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{addOn.name}</span>
              <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">
                +{formatCents(addOn.price)} · {formatMinutes(addOn.duration)}
              </span>
            </span>
          }
          hint={addOn.description}
        />
      ))}
    </FieldGroup>
  );
}
