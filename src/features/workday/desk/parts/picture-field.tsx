import { type FormEvent, type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import type { PicturePlace } from "#features/groomers/rules/pictures.ts";
import { fileWords, maxFileBytes } from "#kit/wire/file-purposes.ts";
import type { Image } from "#kit/wire/image.ts";
import { Field } from "#ui/field.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { useOpened } from "./use-opened.ts";

type PictureFieldProps = {
  section: string;
  place: PicturePlace;
  label: string;
  current: Image | null;
  errors: string[] | undefined;
  isSaved: boolean;
};

const isTooLarge = (file: File | undefined) => file !== undefined && file.size > maxFileBytes("photo");

/** A file for one place of a public page, below the picture that is there now. */
export function PictureField({ section, place, label, current, errors, isSaved }: PictureFieldProps) {
  const [tooLarge, setTooLarge] = useState<string[]>();
  // The chosen file stays until it is saved, also if the page shows another picture by then.
  const { key } = useLocation();
  const upload = useOpened(key, (held) => (isSaved ? key : held));
  return (
    <>
      <input type="hidden" name="place" value={place} />
      {current && (
        <img
          src={current.sizes.thumbnail}
          alt={current.alt || `${label}, as it is now`}
          className="size-32 rounded-md object-cover"
        />
      )}
      <Field label={label} name="file" id={`${section}-file`} errors={tooLarge ?? errors}>
        <FileInput
          key={upload}
          placeholder={current ? "Replace the photo" : "Choose a photo"}
          onChange={({ target }) =>
            setTooLarge(isTooLarge(target.files?.[0]) ? [fileWords.tooLarge("photo")] : undefined)
          }
        />
      </Field>
    </>
  );
}

/** What a button sends that needs no file: a too large one does not stop it, and is not uploaded. */
export const WITHOUT_FILE = "application/x-www-form-urlencoded";

/** Sends no form whose file is too large: its field says so, and takes the focus. */
export function RefuseLargeFile({ children }: { children: ReactNode }) {
  function check(event: FormEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLFormElement)) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.formEnctype === WITHOUT_FILE) return;
    const field = event.target.elements.namedItem("file");
    if (!(field instanceof HTMLInputElement) || !isTooLarge(field.files?.[0])) return;
    event.preventDefault();
    event.stopPropagation();
    field.focus();
  }
  return <div onSubmitCapture={check}>{children}</div>;
}
