import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { upload } from "#kit/web/upload.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { fileWords, maxFileBytes } from "#kit/wire/file-purposes.ts";
import type { Image } from "#kit/wire/image.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { showToast } from "#ui/toast.ts";
import { photoErrors } from "../words.ts";

export type PhotoFormProps = {
  /** Names the form: `photo`, `rabies`. */
  name: string;
  /** What the photo shows: "Photo of Biscuit". */
  label: string;
  /** The saved photo. */
  current: Image | null;
  /** The address of the API to which a browser with scripts sends the photo. */
  path: string;
  submit: string;
  /** The sentence of the toast after saving. */
  done: string;
  /** Errors from the page's action, by field. */
  refused?: FieldErrors | undefined;
  /** True if the other fields may be saved without a new photo. */
  isOptional?: boolean;
  /** Fields besides the photo. */
  children?: (errors: FieldErrors) => ReactNode;
};

/** Fields for the page's action alone: the path says the same to the API. */
const PAGE_FIELDS = new Set(["intent", "kind", "hasPhoto", "base"]);

/** A form that sends a photo to the API and shows progress. Without scripts it posts to the page's action. */
export function PhotoForm(props: PhotoFormProps) {
  const { name, label, current, path, submit, done, refused, isOptional = false, children } = props;
  const { revalidate } = useRevalidator();
  const { state, formData } = useNavigation();
  const [progress, setProgress] = useState<number | null>(null);
  // Errors that this browser or the upload found since the last answer of the page's action.
  const [ownErrors, setOwnErrors] = useState<FieldErrors | null>(null);
  const errors = ownErrors ?? refused ?? {};

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const file = fields.get("file");
    const isChosen = file instanceof File && file.size > 0;
    // Without a new photo the browser posts the other fields like any form.
    if (!isChosen && isOptional) return setOwnErrors(null);
    event.preventDefault();
    if (!isChosen) return setOwnErrors({ file: [photoErrors.missing] });
    if (file.size > maxFileBytes("photo")) return setOwnErrors({ file: [fileWords.tooLarge("photo")] });
    setOwnErrors({});
    setProgress(0);
    for (const [field, value] of [...fields]) {
      if (PAGE_FIELDS.has(field) || value === "") fields.delete(field);
    }
    const faults = await upload(path, fields, setProgress);
    setProgress(null);
    if (faults) return setOwnErrors(faults);
    form.reset();
    showToast(done, "success");
    void revalidate();
  }

  const file = errors.file ?? errors[""];
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={(event) => void send(event)}
      className="grid gap-4"
    >
      <ErrorSummary errors={withFieldIds(errors, name)} />
      <input type="hidden" name="intent" value="picture" />
      <input type="hidden" name="kind" value={name} />
      {isOptional && <input type="hidden" name="hasPhoto" value="yes" />}
      <Field label={label} name="file" id={`${name}-file`} errors={file} optional={isOptional}>
        <FileInput key={current?.id} current={current?.sizes.thumbnail ?? null} progress={progress} />
      </Field>
      {children?.(errors)}
      <div>
        <Button
          variant="secondary"
          busy={progress !== null || (state !== "idle" && formData?.get("kind") === name)}
        >
          {submit}
        </Button>
      </div>
    </Form>
  );
}

/** Renames errors from fields to the ids of this form's inputs, for the links of the summary. */
function withFieldIds(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, messages]) => [
      field === "" ? `${name}-file` : `${name}-${field}`,
      messages,
    ]),
  );
}
