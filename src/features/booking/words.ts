/** What a pet is called before and after its name is known. */
export function petText(pet: { name: string | null; breed: { name: string } }): string {
  return pet.name ?? pet.breed.name;
}
