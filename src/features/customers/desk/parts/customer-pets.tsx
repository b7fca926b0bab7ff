import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskCustomer, DeskPet } from "../contract/customer.ts";
import { CUSTOMERS_TEXTS } from "../words/pages.ts";
import { newPetPath } from "./desk-customer-path.ts";

/** The pets of a customer with what a groomer has to know. */
export function CustomerPets({ customer: { id, status, pets } }: { customer: DeskCustomer }) {
  return (
    <Section title="Pets">
      {pets.length === 0 ? (
        <p className="text-ink-soft">{CUSTOMERS_TEXTS.noPets}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {pets.map((pet) => (
            <li key={pet.id} className="grid">
              <Pet pet={pet} />
            </li>
          ))}
        </ul>
      )}
      {status !== "inactive" && (
        <Permitted needs="customers.write">
          <p className="mt-3">
            <TextLink to={newPetPath(id)}>Add a pet</TextLink>
          </p>
        </Permitted>
      )}
    </Section>
  );
}

function Pet({ pet }: { pet: DeskPet }) {
  const { name, breed, weight, gender, birthYear, description, groomerNote, timeModifierPercent } = pet;
  return (
    <Card padding="sm">
      <h3 className="text-base wrap-anywhere">{name}</h3>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {[breed, formatWeight(weight), gender, `born ${birthYear}`].join(" · ")}
      </p>
      <p className="mt-1 text-sm">{factsOf(pet).join(" · ")}</p>
      {timeModifierPercent !== 100 && (
        <p className="mt-1 text-sm">{`Takes ${timeModifierPercent}% of the usual time`}</p>
      )}
      {description && <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{description}</p>}
      {groomerNote && (
        <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">{`Groomer's note: ${groomerNote}`}</p>
      )}
    </Card>
  );
}

function factsOf({ vaccinated, spayedNeutered, declawed, anxiousAggressive, petType }: DeskPet): string[] {
  return [
    vaccinated ? "Vaccinated" : "Not vaccinated",
    spayedNeutered ? "Spayed or neutered" : "Not spayed or neutered",
    ...(petType === "cat" && declawed ? ["Declawed"] : []),
    ...(anxiousAggressive ? ["Anxious or aggressive"] : []),
  ];
}
