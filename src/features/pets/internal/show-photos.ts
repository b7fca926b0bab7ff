import type { Image } from "#kit/wire/image.ts";
import { PETS_PATH, type Pet, type Vaccination } from "../contract.ts";
import { VACCINATION_KINDS, VACCINATION_NAMES } from "../rules.ts";
import type { VaccinationRow } from "../store/photos.ts";
import type { PetRow } from "../store.ts";
import { photoTexts, vaccinationTexts } from "../words.ts";

/**
 * A pet's photo and vaccination records for the wire. `v` differs for each upload, so caches stay correct.
 */
export function showPhotos(
  { id, name, photoFileId }: Pick<PetRow, "id" | "name" | "photoFileId">,
  records: readonly VaccinationRow[],
): Pick<Pet, "photo" | "vaccinationImages"> {
  const toImage = (path: string, fileId: string, alt: string): Image => {
    const urlOf = (size: string) => `${PETS_PATH}/${id}/${path}/${size}?v=${fileId}`;
    const sizes = { thumbnail: urlOf("thumbnail"), medium: urlOf("medium"), large: urlOf("large") };
    return { id: fileId, url: sizes.large, alt, sizes };
  };
  const entries = VACCINATION_KINDS.map((kind): [string, Vaccination | null] => {
    const record = records.find((row) => row.petId === id && row.kind === kind);
    if (!record) return [kind, null];
    const alt = vaccinationTexts.alt(VACCINATION_NAMES[kind], name);
    return [kind, { ...toImage(`vaccinations/${kind}`, record.fileId, alt), expiresOn: record.expiresOn }];
  });
  return {
    photo: photoFileId ? toImage("photo", photoFileId, photoTexts.alt(name)) : null,
    vaccinationImages: Object.fromEntries(entries) as Pet["vaccinationImages"],
  };
}
