import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { fileWords, maxFileBytes } from "#kit/wire/file-purposes.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FileInput } from "#ui/file-input.tsx";
import { Section } from "#ui/section.tsx";
import type { PicturePlace } from "../rules/pictures.ts";
import { PICTURE_WORDS } from "../words.ts";
import type { LookAnswer } from "./change-look.ts";

type PictureFormProps = { place: PicturePlace; current: string | null; answer: LookAnswer | undefined };

/** A picture of the draft: the present one, a file that replaces it, and its removal. */
export function PictureForm({ place, current, answer }: PictureFormProps) {
  const { state } = useNavigation();
  const [tooLarge, setTooLarge] = useState<string[]>();
  const { title, help } = PICTURE_WORDS[place];
  const busy = state !== "idle";
  return (
    <Section title={title} id={place}>
      <Card>
        <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
          <ErrorSummary errors={answer?.errors} stays />
          <input type="hidden" name="from" value={current ?? ""} />
          <p className="text-ink-soft">{help}</p>
          {current && (
            <img
              src={current}
              alt={`${title}, in the draft`}
              className="h-24 max-w-full justify-self-start rounded-md border border-line bg-sunken object-contain p-2"
            />
          )}
          <Field
            label={current ? "Another picture" : "Picture"}
            name="file"
            id={`${place}-file`}
            errors={tooLarge ?? answer?.errors[`${place}-file`]}
          >
            <FileInput
              placeholder={current ? "Replace the picture" : "Choose a picture"}
              onChange={({ target }) => {
                const size = target.files?.[0]?.size ?? 0;
                setTooLarge(size > maxFileBytes("photo") ? [fileWords.tooLarge("photo")] : undefined);
              }}
            />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button name="part" value={`add ${place}`} variant="secondary" busy={busy}>
              Save in the draft<span className="sr-only">: {title}</span>
            </Button>
            {current && (
              <Button
                name="part"
                value={`remove ${place}`}
                formEncType="application/x-www-form-urlencoded"
                variant="quiet"
                busy={busy}
              >
                Remove<span className="sr-only"> {title}</span>
              </Button>
            )}
          </div>
        </Form>
      </Card>
    </Section>
  );
}
