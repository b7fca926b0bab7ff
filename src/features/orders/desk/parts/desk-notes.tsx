import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { ANSWER_TEXTS } from "../words/appointment.ts";
import type { RefusedAnswer } from "./send-answer.ts";

type DeskNotesProps = {
  order: DeskAppointment;
  /** The press after which the page was loaded: the form is empty again after each. */
  press: string;
  nextId: string;
  refused: RefusedAnswer | undefined;
};

/** The team's notes about an order, and the form for a new one. */
export function DeskNotes({ order, press, nextId, refused }: DeskNotesProps) {
  const { notes, actions, area } = order;
  const { state, formData } = useNavigation();
  const mayWrite = actions.includes("note");
  if (notes.length === 0 && !mayWrite) return null;
  return (
    <Section title="Notes of the team">
      <div className="grid gap-4">
        {notes.length > 0 && (
          <ul className="grid gap-3">
            {notes.map(({ id, author, content, createdAt }) => (
              <li key={id} className="grid gap-1 rounded-md bg-sunken p-3">
                <p className="wrap-anywhere whitespace-pre-line">{content}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {author.displayName}, {formatDayAndTime(createdAt, area.timeZone)}
                </p>
              </li>
            ))}
          </ul>
        )}
        {mayWrite && (
          <DraftForm key={press} name="note" className="grid gap-3">
            <ErrorSummary errors={refused?.errors} stays />
            <input type="hidden" name="part" value="note" />
            <input type="hidden" name="id" value={nextId} />
            <Field label="New note" name="content" hint={ANSWER_TEXTS.note} errors={refused?.errors.content}>
              <Textarea maxLength={2_000} defaultValue={refused?.values.content} />
            </Field>
            <Button
              variant="secondary"
              className="justify-self-start"
              busy={state !== "idle" && formData?.get("part") === "note"}
            >
              Save the note
            </Button>
          </DraftForm>
        )}
      </div>
    </Section>
  );
}
