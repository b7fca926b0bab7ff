import { type FormEvent, useState } from "react";
import { useSubmit } from "react-router";
import { upload } from "#kit/web/upload.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { MAX_PHOTOS } from "../rules.ts";

/** Where one photo is sent (contract/photos.ts). */
const PATH = "/v2/service-review/pictures";

/**
 * Uploads a review's new photos one by one with progress in percent, then submits the form with their ids.
 * Without scripts, or when the page would refuse the form anyway, the browser submits the form itself.
 */
export function usePhotoUpload() {
  const submit = useSubmit();
  const [progress, setProgress] = useState<number | null>(null);
  const [faults, setFaults] = useState<FieldErrors | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    const filled = new FormData(event.currentTarget);
    const files = filled.getAll("pictures").filter((one): one is File => one instanceof File && one.size > 0);
    const isFit = files.length + filled.getAll("attachments").length <= MAX_PHOTOS && filled.has("rating");
    setFaults(null);
    if (files.length === 0 || !isFit) return;
    event.preventDefault();
    filled.delete("pictures");
    setProgress(0);
    for (const [place, file] of files.entries()) {
      const one = new FormData();
      one.set("file", file);
      const refused = await upload(
        PATH,
        one,
        (percent) => setProgress((place * 100 + percent) / files.length),
        (reply) => filled.append("attachments", (reply as { id: string }).id),
      );
      if (refused) {
        setProgress(null);
        return setFaults({ pictures: Object.values(refused).flat() });
      }
    }
    setProgress(null);
    await submit(filled, { method: "post", encType: "multipart/form-data" });
  }

  return { progress, faults, send };
}
