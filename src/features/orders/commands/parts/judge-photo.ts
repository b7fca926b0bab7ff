import { fileWords, maxFileBytes } from "#kit/wire/file-purposes.ts";
import { OFFLINE_TEXTS } from "../words.ts";

/** Why a chosen photo cannot wait on the device, as the server would refuse it; "" if it can. */
export function judgePhoto(file: unknown): string {
  if (!(file instanceof File) || file.size === 0) return OFFLINE_TEXTS.photos.missing;
  return file.size > maxFileBytes("visit_photo") ? fileWords.tooLarge("visit_photo") : "";
}
