import { Form } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskNote } from "../contract/messages.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { DESK_TEXTS } from "../words.ts";

/** What a refused form of the desk shows again. */
export type RefusedPart = { errors: Record<string, string[]>; values: Record<string, string> };

/** The choice of no assignee, since an empty one counts as missing. */
export const NOBODY = "nobody";

export type Teammate = { id: string; displayName: string };
export type AssignFormProps = { room: DeskRoom; team: readonly Teammate[]; refused: RefusedPart | undefined };

/** Gives the conversation to a member of the team, or to none. */
export function AssignForm({ room, team, refused }: AssignFormProps) {
  const { assignee } = room;
  // Who has the conversation may have left the team since.
  const known = assignee && !team.some(({ id }) => id === assignee.id) ? [assignee, ...team] : team;
  return (
    <Section title="Assignee">
      <Form key={assignee?.id ?? ""} method="post" preventScrollReset className="grid gap-3">
        <ErrorSummary errors={refused?.errors} stays />
        <input type="hidden" name="part" value="assign" />
        <input type="hidden" name="from" value={assignee?.id ?? ""} />
        <Field label="Who answers" name="assigneeId" errors={refused?.errors.assigneeId}>
          <Select
            defaultValue={assignee?.id ?? NOBODY}
            options={[
              { value: NOBODY, label: DESK_TEXTS.unassigned },
              ...known.map(({ id, displayName }) => ({ value: id, label: displayName })),
            ]}
          />
        </Field>
        <Button variant="secondary" className="justify-self-start">
          Assign
        </Button>
      </Form>
    </Section>
  );
}

export type NotesProps = {
  notes: readonly DeskNote[];
  timeZone: string;
  nextId: string;
  refused: RefusedPart | undefined;
};

/** The team's notes about the conversation, and the form for a new one. */
export function Notes({ notes, timeZone, nextId, refused }: NotesProps) {
  return (
    <Section title="Notes">
      <p className="mb-3 text-sm text-ink-soft">{DESK_TEXTS.notes}</p>
      <ul className="grid gap-3">
        {notes.map(({ id, author, content, createdAt }) => (
          <li key={id} className="rounded-md border border-line p-3">
            <p className="wrap-anywhere whitespace-pre-line">{content}</p>
            <p className="mt-1 text-xs text-ink-soft">
              {author.displayName} · <time dateTime={createdAt}>{formatDayAndTime(createdAt, timeZone)}</time>
            </p>
          </li>
        ))}
      </ul>
      <Permitted needs="messages.write">
        {" "}
        <Form key={notes.length} method="post" noValidate preventScrollReset className="mt-3 grid gap-3">
          <input type="hidden" name="part" value="note" />
          <input type="hidden" name="id" value={nextId} />
          <Field label="New note" name="note" errors={refused?.errors.note}>
            <Textarea rows={2} maxLength={2_000} defaultValue={refused?.values.note} />
          </Field>
          <Button variant="secondary" className="justify-self-start">
            Add note
          </Button>
        </Form>
      </Permitted>
    </Section>
  );
}
