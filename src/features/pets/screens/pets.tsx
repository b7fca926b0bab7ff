import { ChevronRight, Plus } from "lucide-react";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyPets } from "#ui/illustrations/empty-pets.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listPets, type Pet, petEssentials } from "../contract.ts";
import { PetPhoto } from "../parts/pet-photo.tsx";
import { ageInWords, isVaccinationOver, sizeOf, VACCINATION_KINDS, VACCINATION_NAMES } from "../rules.ts";
import type { Route } from "./+types/pets.ts";

export async function loader(args: Route.LoaderArgs) {
  const [pets, { petSizes }] = await Promise.all([call(args, listPets), call(args, petEssentials)]);
  const sized = pets.map((pet) => ({
    ...pet,
    size: sizeOf(petSizes, pet.petType.id, pet.weight)?.slug,
  }));
  return { pets: sized, now: nowOf(args).toISOString() };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("My pets", matches) }, { name: "robots", content: "noindex" }];
}

export default function Pets({ loaderData: { pets, now } }: Route.ComponentProps) {
  const add = (
    <LinkButton to="/customer/pets/add" icon={<Plus aria-hidden="true" className="size-4.5" />}>
      Add a pet
    </LinkButton>
  );
  return (
    <div className="page-width py-10 md:py-14">
      <PageHeader title="My pets" actions={pets.length > 0 ? add : undefined} />
      {pets.length === 0 ? (
        <EmptyState picture={<EmptyPets />} title="No pets yet" actions={add}>
          Add the pets that we groom. Pets from your bookings appear here automatically.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-4 md:grid-cols-2">
          {pets.map((pet) => (
            <li key={pet.id}>
              <Card pressable padding="sm" className="flex h-full items-center gap-4">
                <PetPhoto pet={pet} size={pet.size} className="w-20 shrink-0" />
                <div className="min-w-0 flex-1">
                  <h2 className="text-lg wrap-anywhere">
                    <TextLink to={`/customer/pets/${pet.id}`} quiet className="card-link no-underline">
                      {pet.name}
                    </TextLink>
                  </h2>
                  <p className="text-sm text-ink-soft">
                    {pet.breed.name}, {formatWeight(pet.weight)}, {ageInWords(pet.birthYear, new Date(now))}
                  </p>
                  <Expired pet={pet} now={now} />
                </div>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Shows which vaccinations are expired. A missing record shows nothing, because records are optional. */
function Expired({ pet, now }: { pet: Pet; now: string }) {
  const expired = VACCINATION_KINDS.filter((kind) =>
    isVaccinationOver(pet.vaccinationImages[kind]?.expiresOn ?? null, new Date(now)),
  );
  if (expired.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-2">
      {expired.map((kind) => (
        <Badge key={kind} tone="danger">
          {VACCINATION_NAMES[kind]} expired
        </Badge>
      ))}
    </p>
  );
}
