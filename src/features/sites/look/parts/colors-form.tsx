import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { savedValues } from "#kit/web/saved-values.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DeskLook } from "../contract.ts";
import { describeOverride, LOOK_TEXTS } from "../words.ts";
import type { LookAnswer } from "./change-look.ts";
import { ContrastList } from "./contrast-list.tsx";
import type { Contrast } from "./contrasts.ts";

type ColorsFormProps = {
  look: DeskLook;
  contrasts: readonly Contrast[];
  answer: LookAnswer | undefined;
};

const COLORS = [
  { name: "primary", label: LOOK_TEXTS.primary, help: LOOK_TEXTS.primaryHelp },
  { name: "secondary", label: LOOK_TEXTS.secondary, help: LOOK_TEXTS.secondaryHelp },
] as const;

/** The two colors of the draft. After another person's save, each one that differs shows both values. */
export function ColorsForm({ look: { draft, overridden }, contrasts, answer }: ColorsFormProps) {
  const { state } = useNavigation();
  const { typed, hintOf } = savedValues(answer, undefined);
  // A form that was refused for another reason still names the colors from which it began.
  const seen = (name: "primary" | "secondary") =>
    (answer && !answer.isChanged ? answer.values[`from-${name}`] : undefined) ?? draft[name];
  return (
    <Card>
      <DraftForm name="colors" version={`${draft.primary} ${draft.secondary}`} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        <div className="grid gap-6 sm:grid-cols-2">
          {COLORS.map(({ name, label, help }) => {
            const override = overridden[name];
            const hint = hintOf(name, draft[name]) ?? (override ? describeOverride(override) : help);
            return (
              <div key={name}>
                <input type="hidden" name={`from-${name}`} value={seen(name)} />
                <Field label={label} name={name} hint={hint} errors={answer?.errors[name]}>
                  <TextInput
                    lead={
                      <span
                        aria-hidden="true"
                        className="size-5 rounded-sm border border-line-strong"
                        style={{ background: draft[name] }}
                      />
                    }
                    maxLength={9}
                    autoComplete="off"
                    spellCheck={false}
                    defaultValue={typed(name, draft[name])}
                  />
                </Field>
              </div>
            );
          })}
        </div>
        <Button
          className="sm:justify-self-start"
          name="part"
          value="colors"
          variant="secondary"
          busy={state !== "idle"}
        >
          Save colors in the draft
        </Button>
        <ContrastList contrasts={contrasts} />
      </DraftForm>
    </Card>
  );
}
