import type { Image } from "#kit/wire/image.ts";
import { PETS_PATH, type Pet, type Vaccination } from "../contract.ts";
import { VACCINATION_KINDS, VACCINATION_NAMES } from "../rules.ts";
import type { VaccinationRow } from "../store/photos.ts";
import type { PetRow } from "../store.ts";
import { photoTexts, vaccinationTexts } from "../words.ts";

/** A pet's photo and records as addresses of our own; `v` differs with each upload. */
export function showPhotos(
  { id, name, photoFileId }: Pick<PetRow, "id" | "name" | "photoFileId">,
  records: readonly VaccinationRow[],
): Pick<Pet, "photo" | "vaccinationImages"> {
  const imageAt = (way: string, fileId: string, alt: string): Image => {
    const at = (size: string) => `${PETS_PATH}/${id}/${way}/${size}?v=${fileId}`;
    const sizes = { thumbnail: at("thumbnail"), medium: at("medium"), large: at("large") };
    return { id: fileId, url: sizes.large, alt, sizes };
  };
  const entries = VACCINATION_KINDS.map((kind): [string, Vaccination | null] => {
    const record = records.find((one) => one.petId === id && one.kind === kind);
    if (!record) return [kind, null];
    const alt = vaccinationTexts.alt(VACCINATION_NAMES[kind], name);
    return [kind, { ...imageAt(`vaccinations/${kind}`, record.fileId, alt), expiresOn: record.expiresOn }];
  });
  return {
    photo: photoFileId ? imageAt("photo", photoFileId, photoTexts.alt(name)) : null,
    vaccinationImages: Object.fromEntries(entries) as Pet["vaccinationImages"],
  };
}
