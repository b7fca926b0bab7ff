import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import {
  changeVaccination,
  removePetPhoto,
  removeVaccination,
  uploadPetPhoto,
  uploadVaccination,
} from "../contract/photos.ts";
import { VACCINATION_KINDS, type VaccinationKind } from "../rules.ts";

// For actions only.

const isVaccination = (kind: string): kind is VaccinationKind =>
  (VACCINATION_KINDS as readonly string[]).includes(kind);

/**
 * Saves the photo form of a browser without scripts. A saved vaccination may get a new date without a new
 * photo.
 */
export async function savePhotoForm(args: Anywhere, id: string, form: FormData): Promise<void> {
  const kind = textOf(form, "kind");
  const expiresOn = textOf(form, "expiresOn") || undefined;
  const given = form.get("file");
  const file = given instanceof File ? given : new File([], "");
  if (!isVaccination(kind)) await call(args, uploadPetPhoto, { params: { id }, file });
  else if (file.size > 0) {
    await call(args, uploadVaccination, { params: { id, kind }, body: { expiresOn }, file });
  } else if (form.has("hasPhoto")) {
    await call(args, changeVaccination, { params: { id, kind }, body: { expiresOn } });
  } else {
    // Without any photo the API refuses the empty file, with a message for the form.
    await call(args, uploadVaccination, { params: { id, kind }, body: { expiresOn }, file });
  }
}

/** Removes the photo or vaccination record that the form names. */
export async function removePhotoForm(args: Anywhere, id: string, form: FormData): Promise<void> {
  const kind = textOf(form, "kind");
  if (isVaccination(kind)) await call(args, removeVaccination, { params: { id, kind } });
  else await call(args, removePetPhoto, { params: { id } });
}
