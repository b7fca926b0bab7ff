import { Plus } from "lucide-react";
import { Link } from "react-router";
import { PetDrawing } from "#features/pets/parts/pet-drawing.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";

type PetsProps = {
  pets: readonly { id: string; name: string; breed: string; petType: string; coat: string }[];
};

/** The customer's pets, with links to the pets' pages. */
export function PetStrip({ pets }: PetsProps) {
  if (pets.length === 0) return null;
  return (
    <Section title="Your pets">
      <ul className="grid gap-2">
        {pets.map(({ id, name, breed, petType, coat }) => (
          <li key={id}>
            <Link
              to={`/customer/pets/${id}`}
              className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface p-2.5 hover:border-line-strong"
            >
              <PetDrawing petType={petType} coat={coat} className="w-11 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                <span className="block leading-snug font-semibold">{name}</span>
                <span className="block text-sm text-ink-soft">{breed}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton
        to="/customer/pets/add"
        variant="quiet"
        className="mt-3"
        icon={<Plus aria-hidden="true" className="size-4.5" />}
      >
        Add a pet
      </LinkButton>
    </Section>
  );
}
