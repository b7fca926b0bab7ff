import { Form, useNavigation } from "react-router";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { RatingInput } from "#ui/rating-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { OwnReview } from "../contract/write.ts";
import { MAX_TEXT_LENGTH } from "../rules.ts";
import { PhotosField } from "./photos-field.tsx";
import { usePhotoUpload } from "./use-photo-upload.ts";

type Props = { review: OwnReview | null; refused: RefusedForm | undefined };

/** The form for stars, text and photos of a new or saved review. */
export function ReviewForm({ review, refused }: Props) {
  const { state } = useNavigation();
  const { progress, faults, send } = usePhotoUpload();
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
        hint="Everyone can read it, next to your first name."
        errors={errors.text ?? []}
        optional
      >
        <Textarea
          rows={5}
          maxLength={MAX_TEXT_LENGTH}
          defaultValue={shownValue(refused, "text", review?.comment)}
        />
      </Field>
      <PhotosField saved={review?.images ?? []} errors={errors.pictures} />
      {progress !== null && <ProgressBar value={progress} label="Pictures sent" />}
      <div>
        <Button size="lg" busy={progress !== null || state !== "idle"}>
          {review ? "Save the changes" : "Publish the review"}
        </Button>
      </div>
    </Form>
  );
}
