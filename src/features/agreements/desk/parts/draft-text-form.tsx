import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { type RefusedSave, savedValues } from "#kit/web/saved-values.ts";
import { toLines } from "#kit/wire/lines.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { compareTexts } from "../rules/compare-texts.ts";
import { MAX_BODY_LENGTH, MAX_TITLE_LENGTH } from "../rules.ts";
import { AGREEMENT_TEXTS } from "../words.ts";
import { TextChanges } from "./text-changes.tsx";

type DraftTextFormProps = {
  draft: { title: string; body: string };
  revision: number;
  answer: RefusedSave | undefined;
};

/** The text of the next version. After another person's save, the saved text stands beside the typed one. */
export function DraftTextForm({ draft, revision: saved, answer }: DraftTextFormProps) {
  const { state } = useNavigation();
  const { typed, hintOf, revision } = savedValues(answer, saved);
  const body = typed("body", draft.body);
  const moved = answer?.isChanged ? compareTexts(draft.body, toLines(body)) : [];
  return (
    <Card>
      <DraftForm name="agreement" version={saved} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        <input type="hidden" name="revision" value={revision} />
        <Field label="Title" name="title" hint={hintOf("title", draft.title)} errors={answer?.errors.title}>
          <TextInput
            autoComplete="off"
            maxLength={MAX_TITLE_LENGTH}
            defaultValue={typed("title", draft.title)}
          />
        </Field>
        <Field label="Text" name="body" hint={AGREEMENT_TEXTS.textHelp} errors={answer?.errors.body}>
          <Textarea rows={16} maxLength={MAX_BODY_LENGTH} defaultValue={body} />
        </Field>
        {moved.length > 0 && (
          <div className="grid gap-2">
            <p className="font-semibold">{AGREEMENT_TEXTS.moved}</p>
            <TextChanges comparison={moved} />
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button name="part" value="save" busy={state !== "idle"}>
            Save draft
          </Button>
          <Button name="part" value="preview" variant="secondary" busy={state !== "idle"}>
            Preview
          </Button>
        </div>
      </DraftForm>
    </Card>
  );
}
