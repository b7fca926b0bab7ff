import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";

export type AnswerFormProps = {
  /** The message of the outbox that is answered. */
  messageId: string;
  /** The id of the answer. */
  answerId: string;
  /** What the message is called, for screen readers: its subject or recipient. */
  name: string;
  /** The answer that was refused, if it was one to this message. */
  refused: RefusedForm | undefined;
};

/** Answers a mail or text of the outbox as its recipient. */
export function AnswerForm({ messageId, answerId, name, refused }: AnswerFormProps) {
  const { state, formData } = useNavigation();
  const errors = refused?.errors.text ?? refused?.errors[""] ?? [];
  return (
    <details open={refused !== undefined} className="mt-3 border-t border-line">
      <summary className="inline-flex min-h-11 items-center font-medium text-brand-text">
        Reply<span className="sr-only"> to {name}</span>
      </summary>
      <Form method="post" noValidate className="grid justify-items-start gap-3 pt-1">
        <input type="hidden" name="message" value={messageId} />
        <input type="hidden" name="id" value={answerId} />
        <Field label="Your answer" name="text" id={`text-${messageId}`} errors={errors} className="w-full">
          <Textarea defaultValue={refused?.values.text} maxLength={4_000} autoComplete="off" />
        </Field>
        <Button size="sm" className="min-h-11" busy={state !== "idle" && formData?.get("id") === answerId}>
          Send reply
        </Button>
      </Form>
    </details>
  );
}
