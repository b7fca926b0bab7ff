import type { Image } from "#kit/wire/image.ts";
import { PETS_PATH, type Pet, type Vaccination } from "../contract.ts";
import { VACCINATION_KINDS, VACCINATION_NAMES } from "../rules.ts";
import type { VaccinationRow } from "../store/photos.ts";
import type { PetRow } from "../store.ts";

/** A pet's pictures as addresses of our own; `v` differs with each upload. */
export function showPhotos(
  { id, name, photoFileId }: Pick<PetRow, "id" | "name" | "photoFileId">,
  papers: readonly VaccinationRow[],
): Pick<Pet, "photo" | "vaccinationImages"> {
  const imageAt = (way: string, fileId: string, alt: string): Image => {
    const at = (size: string) => `${PETS_PATH}/${id}/${way}/${size}?v=${fileId}`;
    const sizes = { thumbnail: at("thumbnail"), medium: at("medium"), large: at("large") };
    return { id: fileId, url: sizes.large, alt, sizes };
  };
  const entries = VACCINATION_KINDS.map((kind): [string, Vaccination | null] => {
    const paper = papers.find((one) => one.petId === id && one.kind === kind);
    if (!paper) return [kind, null];
    const alt = `${VACCINATION_NAMES[kind]} vaccination of ${name}`;
    return [kind, { ...imageAt(`vaccinations/${kind}`, paper.fileId, alt), expiresOn: paper.expiresOn }];
  });
  return {
    photo: photoFileId ? imageAt("photo", photoFileId, `Photo of ${name}`) : null,
    vaccinationImages: Object.fromEntries(entries) as Pet["vaccinationImages"],
  };
}
