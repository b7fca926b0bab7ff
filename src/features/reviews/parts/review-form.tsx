import { Form, useNavigation } from "react-router";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RatingInput } from "#ui/rating-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { OwnReview } from "../contract/write.ts";
import { MAX_TEXT } from "../rules.ts";
import { PicturesField } from "./pictures-field.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

type Props = { review: OwnReview | null; refused: RefusedForm | undefined };

/** Stars, words and pictures as one plain form, new or to be changed. */
export function ReviewForm({ review, refused }: Props) {
  const { state } = useNavigation();
  const { progress, faults, send } = usePictureUpload();
  const errors = faults ?? refused?.errors ?? {};
  const rating = Number(shownValue(refused, "rating", String(review?.rating ?? "")));
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => void send(event)}
      className="grid max-w-prose gap-6"
    >
      <ErrorSummary errors={faults ?? refused?.errors} />
      <RatingInput
        name="rating"
        legend="How was it?"
        {...(rating > 0 && { defaultValue: rating })}
        {...(errors.rating && { errors: errors.rating })}
      />
      <Field
        label="What would you tell others?"
        name="text"
        hint="Everybody can read it, beside your first name."
        errors={errors.text ?? []}
        optional
      >
        <Textarea rows={5} maxLength={MAX_TEXT} defaultValue={shownValue(refused, "text", review?.comment)} />
      </Field>
      <PicturesField kept={review?.images ?? []} errors={errors.pictures} />
      {progress !== null && <ProgressBar value={progress} label="Pictures sent" />}
      <div>
        <Button size="lg" busy={progress !== null || state !== "idle"}>
          {review ? "Save the changes" : "Publish the review"}
        </Button>
      </div>
    </Form>
  );
}
