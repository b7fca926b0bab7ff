import { breedNamed } from "#features/pets/rules.ts";

type Breed = { id: string; name: string; petType: { name: string } };
export type BreedChoice = { id: string; name: string };

/** The breeds with names that differ: where two kinds of pets share a name, the kind follows it. */
export function toBreedChoices(breeds: readonly Breed[]): BreedChoice[] {
  const count = new Map<string, number>();
  for (const { name } of breeds) count.set(name, (count.get(name) ?? 0) + 1);
  return breeds.map(({ id, name, petType }) => ({
    id,
    name: count.get(name) === 1 ? name : `${name} (${petType.name})`,
  }));
}

/** The id of a typed breed; null for a text that names none. */
export const findBreedId = (choices: readonly BreedChoice[], typed: string): string | null =>
  breedNamed(choices, typed)?.id ?? null;
