import { type FormEvent, useState } from "react";
import { useSubmit } from "react-router";
import { upload } from "#kit/web/upload.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { MAX_PHOTOS } from "../rules.ts";

/** The path of the call `uploadReviewPhoto` (contract/photos.ts). */
const PATH = "/v2/service-review/pictures";

/**
 * Returns `send` for the form's submit event: it uploads the new photos one by one, then submits the form
 * with their ids. `progress` is in percent, null when idle. A form without photos or with faults is not
 * touched: the browser submits it to the action, which reports the faults.
 */
export function usePhotoUpload() {
  const submit = useSubmit();
  const [progress, setProgress] = useState<number | null>(null);
  const [faults, setFaults] = useState<FieldErrors | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const files = form
      .getAll("pictures")
      .filter((value): value is File => value instanceof File && value.size > 0);
    const isValid = files.length + form.getAll("attachments").length <= MAX_PHOTOS && form.has("rating");
    setFaults(null);
    if (files.length === 0 || !isValid) return;
    event.preventDefault();
    form.delete("pictures");
    setProgress(0);
    for (const [index, file] of files.entries()) {
      const body = new FormData();
      body.set("file", file);
      const errors = await upload(
        PATH,
        body,
        (percent) => setProgress((index * 100 + percent) / files.length),
        (reply) => form.append("attachments", (reply as { id: string }).id),
      );
      if (errors) {
        setProgress(null);
        return setFaults({ pictures: Object.values(errors).flat() });
      }
    }
    setProgress(null);
    await submit(form, { method: "post", encType: "multipart/form-data" });
  }

  return { progress, faults, send };
}
