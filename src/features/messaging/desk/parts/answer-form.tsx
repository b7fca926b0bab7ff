import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { CannedReply } from "../contract/replies.ts";
import { namesText, TEAM_TEXTS } from "../words.ts";
import type { RefusedPart, Teammate } from "./desk-forms.tsx";

export type AnswerFormProps = {
  room: { lastSeq: number };
  /** The id of the next answer. */
  nextId: string;
  /** Changes with each answer that was sent, so that the form begins anew. */
  sent: string;
  /** The prepared answers, and the one that fills the field. */
  replies: readonly CannedReply[];
  reply: CannedReply | undefined;
  pathToReply: (id: string) => string;
  refused: RefusedPart | undefined;
  /** Who else of the team is writing an answer now. */
  writing: readonly Teammate[];
  /** Called at each change of the field. */
  onWrite(): void;
};

/** The form for an answer. It says who else is writing one. */
export function AnswerForm(props: AnswerFormProps) {
  const { room, nextId, sent, replies, reply, pathToReply, refused, writing, onWrite } = props;
  return (
    <>
      <Form
        key={`${sent} ${reply?.id}`}
        id="answer"
        method="post"
        noValidate
        className="grid gap-3 border-t border-line pt-4"
      >
        <ErrorSummary errors={refused?.errors} stays />
        <input type="hidden" name="part" value="answer" />
        <input type="hidden" name="id" value={nextId} />
        <input type="hidden" name="seq" value={room.lastSeq} />
        <Field label="Answer" name="content" errors={refused?.errors.content}>
          <Textarea
            rows={3}
            maxLength={4_000}
            defaultValue={refused?.values.content ?? reply?.content}
            onInput={onWrite}
          />
        </Field>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button>Send</Button>
          <p role="status" className="min-w-0 flex-1 wrap-anywhere text-sm font-medium">
            {writing.length > 0 && TEAM_TEXTS.writing(namesText(writing), writing.length)}
          </p>
        </div>
      </Form>
      {replies.length > 0 && (
        <nav aria-label="Prepared answers" className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-ink-soft">Prepared answers:</span>
          {replies.map(({ id, title }) => (
            <TextLink key={id} to={pathToReply(id)} className="inline-flex min-h-11 items-center">
              {title}
            </TextLink>
          ))}
        </nav>
      )}
    </>
  );
}
