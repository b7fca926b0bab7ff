import { Form, useNavigation } from "react-router";
import type { RefusedSave } from "#kit/web/saved-values.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DeskAgreement } from "../contract.ts";
import { AGREEMENT_TEXTS, describeAsked, describeDayClock } from "../words.ts";

type PublishFormProps = { agreement: DeskAgreement; answer: RefusedSave | undefined };

/** Publishes the saved draft: who must agree to it, and from which day it counts. */
export function PublishForm({ agreement, answer }: PublishFormProps) {
  const { state } = useNavigation();
  const { kind, people, current, newest, firstDay, clockOf, revision } = agreement;
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary errors={answer?.errors} stays />
      <div className="grid gap-2 text-ink-soft">
        <p>{describeAsked(kind, people, current !== null)}</p>
        <p>{AGREEMENT_TEXTS.placed}</p>
      </div>
      <input type="hidden" name="revision" value={revision} />
      <Field
        className="sm:max-w-80"
        label="Counts from"
        name="countsFrom"
        hint={`${AGREEMENT_TEXTS.dayHelp} ${describeDayClock(clockOf)}`}
        errors={answer?.errors.countsFrom}
      >
        <TextInput type="date" defaultValue={answer?.values.countsFrom ?? firstDay} />
      </Field>
      <Button
        className="sm:justify-self-start"
        variant="secondary"
        name="part"
        value="publish"
        busy={state !== "idle"}
      >
        Publish version {(newest?.version ?? 0) + 1}
      </Button>
    </Form>
  );
}
