import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import type { RefusedForm } from "#kit/web/form.ts";
import { useSeen } from "#kit/web/use-seen.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Changed } from "#ui/changed.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskReview } from "../contract.ts";
import { MAX_REASON_LENGTH } from "../rules.ts";
import { REVIEWS_TEXTS, reviewText } from "../words.ts";

type ModerationFormProps = { review: DeskReview; refused: RefusedForm | undefined };

/** Hides a shown review, or restores a hidden one. It names the review as the moderator has read it. */
export function ModerationForm({ review, refused }: ModerationFormProps) {
  const { isHidden, updatedAt } = review;
  const now = reviewText(review);
  const { state } = useNavigation();
  return (
    <Section title={isHidden ? "Restore" : "Hide"}>
      <Card>
        <DraftForm name={isHidden ? "restore" : "hide"} version={updatedAt} className="grid gap-4">
          <ErrorSummary stays errors={refused?.errors} />
          <Changed title="The review has changed" seen={useSeen(refused, updatedAt, now)} now={now} />
          <p className="text-ink-soft">{isHidden ? REVIEWS_TEXTS.restore : REVIEWS_TEXTS.hide}</p>
          <input type="hidden" name="part" value={isHidden ? "restore" : "hide"} />
          <input type="hidden" name="version" value={updatedAt} />
          <input type="hidden" name="seen" value={now} />
          <Field
            label="Reason"
            name="description"
            hint={isHidden ? REVIEWS_TEXTS.restoreReason : REVIEWS_TEXTS.hideReason}
            errors={refused?.errors.description}
          >
            <Textarea rows={3} maxLength={MAX_REASON_LENGTH} defaultValue={refused?.values.description} />
          </Field>
          <Button
            variant={isHidden ? "secondary" : "danger"}
            className="sm:justify-self-start"
            busy={state !== "idle"}
          >
            {isHidden ? "Restore the review" : "Hide the review"}
          </Button>
        </DraftForm>
      </Card>
    </Section>
  );
}
