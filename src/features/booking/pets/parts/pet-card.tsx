import { Trash2 } from "lucide-react";
import { BreedField } from "#features/pets/parts/breed-field.tsx";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { breedNamed, sizeOf } from "#features/pets/rules.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useArrivalFocus } from "#ui/use-arrival-focus.ts";
import type { OfferedKind } from "./offered-services.ts";
import { cardTitle, type PetCard, withKind } from "./pet-cards.ts";
import { AddOnChoice, ServiceChoice } from "./service-choice.tsx";

export type PetCardFieldsProps = {
  card: PetCard;
  /** The position of the card on the page, from 1. */
  place: number;
  kinds: readonly OfferedKind[];
  errors: FieldErrors;
  onChange: (change: Partial<PetCard>) => void;
  /** Left out if the card is the only card. */
  onRemove?: (() => void) | undefined;
  /** Each new text moves the focus to this card: after it was added, or its neighbor was removed. */
  arrival?: string | null;
};

/** The fields of a pet: kind, breed, weight, service and add-ons. */
export function PetCardFields(props: PetCardFieldsProps) {
  const { card, place, kinds, errors, onChange, onRemove, arrival } = props;
  const title = useArrivalFocus<HTMLHeadingElement>(arrival);
  const kind = kinds.find(({ slug }) => slug === card.kind) ?? (kinds[0] as OfferedKind);
  const breed = breedNamed(kind.breeds, card.breed);
  const weight = /^\d{1,3}$/.test(card.weight) ? Number(card.weight) : null;
  const pet = breed && weight ? { percent: breed.percent, weight } : null;
  const size = pet && sizeOf(kind.sizes, kind.petTypeId, pet.weight);
  const service = kind.services.find(({ id }) => id === card.service) ?? null;
  const field = (name: string) => `pets.${card.n}.${name}`;
  const heading = cardTitle(card, place);
  const setBreed = (name: string) => {
    const found = breedNamed(kind.breeds, name);
    onChange({ breed: name, ...(found && found !== breed && { weight: String(found.weight) }) });
  };
  return (
    <section aria-labelledby={field("heading")}>
      <Card className="grid gap-6">
        <input type="hidden" name={field("id")} value={card.id} />
        <input type="hidden" name={field("name")} value={card.name} />
        <div className="flex items-center justify-between gap-4">
          <div className="flex min-w-0 items-center gap-3">
            <PetDrawing petType={kind.slug} coat={breed?.coat} size={size?.slug} className="w-14 shrink-0" />
            <h2
              ref={title}
              id={field("heading")}
              tabIndex={-1}
              className="min-w-0 scroll-mt-6 text-xl wrap-anywhere"
            >
              {heading}
            </h2>
          </div>
          {onRemove && (
            <Button
              name="intent"
              value={`remove ${card.n}`}
              variant="quiet"
              size="sm"
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              onClick={(event) => {
                event.preventDefault();
                onRemove();
              }}
            >
              Remove<span className="sr-only"> {heading}</span>
            </Button>
          )}
        </div>
        <FieldGroup legend="Dog or cat?" name={field("kind")} layout="wrap" hideLegend>
          {kinds.map(({ slug, name }) => (
            <ChoiceChip
              key={slug}
              name={field("kind")}
              value={slug}
              defaultChecked={kind.slug === slug}
              onChange={() => onChange(withKind(card, slug))}
            >
              {name}
            </ChoiceChip>
          ))}
        </FieldGroup>
        <noscript>
          <div className="flex flex-wrap gap-3">
            {kinds
              .filter((other) => other !== kind)
              .map(({ slug, name }) => (
                <Button
                  key={slug}
                  name="intent"
                  value={`kind ${card.n} ${slug}`}
                  variant="secondary"
                  size="sm"
                >
                  Show services for {name.toLowerCase()}s
                </Button>
              ))}
          </div>
        </noscript>
        <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
          <BreedField
            name={field("breed")}
            kind={kind}
            value={card.breed}
            onBreed={setBreed}
            errors={errors[field("breed")]}
          />
          <Field
            label="Weight"
            name={field("weight")}
            errors={errors[field("weight")]}
            hint={size ? `${size.name}, ${size.label}` : "A guess is fine."}
          >
            <TextInput
              value={card.weight}
              onChange={(event) => onChange({ weight: event.target.value })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              trail="lbs"
            />
          </Field>
        </div>
        <ServiceChoice
          key={kind.slug}
          card={card}
          kind={kind}
          pet={pet}
          petName={card.name || (breed ? `your ${breed.name}` : `your ${kind.name.toLowerCase()}`)}
          errors={errors[field("service")]}
          onService={(id) => onChange({ service: id })}
        />
        <AddOnChoice key={`${kind.slug} ${service?.id}`} card={card} kind={kind} service={service} />
      </Card>
    </section>
  );
}
