import { type FormEvent, type ReactNode, useState } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { upload } from "#kit/web/upload.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import type { Image } from "#kit/wire/image.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { showToast } from "#ui/toast.ts";
import { MAX_UPLOAD_BYTES } from "../rules/uploads.ts";
import { photoErrors } from "../words.ts";

export type PhotoFormProps = {
  /** Names the form: `photo`, `rabies`. */
  name: string;
  /** What the photo shows: "Photo of Biscuit". */
  label: string;
  /** The saved photo. */
  current: Image | null;
  /** Where a browser with scripts sends it. */
  path: string;
  submit: string;
  /** The toast after saving. */
  done: string;
  /** What the page's action refused, by field. */
  refused?: FieldErrors | undefined;
  /** True when the other fields may be saved without a new photo. */
  isOptional?: boolean;
  /** Fields besides the photo. */
  children?: (errors: FieldErrors) => ReactNode;
};

/** Sends a photo: to the API with progress, or without scripts to the page's action. */
export function PhotoForm(props: PhotoFormProps) {
  const { name, label, current, path, submit, done, refused, isOptional = false, children } = props;
  const { revalidate } = useRevalidator();
  const { state, formData } = useNavigation();
  const [progress, setProgress] = useState<number | null>(null);
  const [own, setOwn] = useState<FieldErrors | null>(null);
  const errors = own ?? refused ?? {};

  async function send(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const filled = new FormData(form);
    const file = filled.get("file");
    const isChosen = file instanceof File && file.size > 0;
    // The fields alone are an ordinary form.
    if (!isChosen && isOptional) return setOwn(null);
    event.preventDefault();
    if (!isChosen) return setOwn({ file: [photoErrors.missing] });
    if (file.size > MAX_UPLOAD_BYTES) return setOwn({ file: [photoErrors.tooLarge] });
    setOwn({});
    setProgress(0);
    for (const [field, value] of [...filled]) {
      if (field === "intent" || field === "kind" || field === "isKept" || value === "") filled.delete(field);
    }
    const faults = await upload(path, filled, setProgress);
    setProgress(null);
    if (faults) return setOwn(faults);
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
      {isOptional && <input type="hidden" name="isKept" value="yes" />}
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

/** The ids of the form's own fields, for the links of the summary. */
function withFieldIds(errors: FieldErrors, name: string): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, words]) => [
      field === "" ? `${name}-file` : `${name}-${field}`,
      words,
    ]),
  );
}
