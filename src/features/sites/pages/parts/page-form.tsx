import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { TextChanges } from "#features/agreements/desk/parts/text-changes.tsx";
import { compareTexts } from "#features/agreements/desk/rules/compare-texts.ts";
import { isTicked } from "#kit/web/form.ts";
import { type RefusedSave, savedValue, savedValues } from "#kit/web/saved-values.ts";
import { toLines } from "#kit/wire/lines.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskPage } from "../contract.ts";
import { MAX_DESCRIPTION, MAX_PAGE_BODY, MAX_PAGE_TITLE } from "../rules.ts";
import { PAGE_TEXTS } from "../words.ts";

type PageFormProps = {
  /** The page as it is saved now; null for a new one. */
  page: DeskPage | null;
  answer: RefusedSave | undefined;
  submit: string;
};

/** A page's text and address. After another person's save, each field that differs shows both values. */
export function PageForm({ page, answer, submit }: PageFormProps) {
  const { state } = useNavigation();
  const { path = "", title = "", description = "", body = "", inMenu = false } = page ?? {};
  const { typed, hintOf, revision } = savedValues(answer, page?.revision);
  const isMenuTicked = isTicked(answer, "inMenu", inMenu);
  const typedBody = typed("body", body);
  const moved = answer?.isChanged ? compareTexts(body, toLines(typedBody)) : [];
  return (
    <Card>
      <DraftForm name="page" version={page?.revision} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        {page && <input type="hidden" name="revision" value={revision} />}
        <Field label="Title" name="title" hint={hintOf("title", title)} errors={answer?.errors.title}>
          <TextInput autoComplete="off" maxLength={MAX_PAGE_TITLE} defaultValue={typed("title", title)} />
        </Field>
        <Field
          label="Address"
          name="path"
          hint={hintOf("path", path) ?? PAGE_TEXTS.pathHelp}
          errors={answer?.errors.path}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={80}
            defaultValue={typed("path", path)}
          />
        </Field>
        <Field
          label="Description"
          name="description"
          optional
          hint={hintOf("description", description) ?? PAGE_TEXTS.descriptionHelp}
          errors={answer?.errors.description}
        >
          <TextInput
            autoComplete="off"
            maxLength={MAX_DESCRIPTION}
            defaultValue={typed("description", description)}
          />
        </Field>
        <Field label="Text" name="body" hint={PAGE_TEXTS.textHelp} errors={answer?.errors.body}>
          <Textarea rows={16} maxLength={MAX_PAGE_BODY} defaultValue={typedBody} />
        </Field>
        {moved.length > 0 && (
          <div className="grid gap-2">
            <p className="font-semibold">{PAGE_TEXTS.moved}</p>
            <TextChanges comparison={moved} />
          </div>
        )}
        <Checkbox
          name="inMenu"
          label={PAGE_TEXTS.menu}
          errors={answer?.errors.inMenu}
          hint={
            answer?.isChanged && isMenuTicked !== inMenu
              ? savedValue(inMenu ? "yes" : "no")
              : PAGE_TEXTS.menuHelp
          }
          defaultChecked={isMenuTicked}
        />
        <p className="text-ink-soft">{PAGE_TEXTS.effect}</p>
        <div className="flex flex-wrap gap-3">
          <Button name="part" value="save" busy={state !== "idle"}>
            {submit}
          </Button>
          <Button name="part" value="preview" variant="secondary" busy={state !== "idle"}>
            Preview
          </Button>
        </div>
      </DraftForm>
    </Card>
  );
}
