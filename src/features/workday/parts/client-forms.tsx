import { Form } from "react-router";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { CLIENT_NOTICES } from "../words/clients.ts";

type PartProps = { refused: RefusedForm | undefined; isSaved: boolean };

/** The groomer's private note about a client. */
export function NoteForm({ note, refused, isSaved }: PartProps & { note: string }) {
  return (
    <Section id="note-part" title="Your note">
      {isSaved && (
        <Notice tone="success" takesFocus={CLIENT_NOTICES.saved} className="mb-4">
          {CLIENT_NOTICES.saved}
        </Notice>
      )}
      <Form method="post" noValidate preventScrollReset className="grid gap-4">
        <input type="hidden" name="part" value="note" />
        <ErrorSummary errors={refused?.errors} />
        <Field
          label="What you want to remember"
          name="note"
          hint="Only you see this note."
          errors={refused?.errors.note}
          optional
        >
          <Textarea defaultValue={shownValue(refused, "note", note)} maxLength={2_000} rows={4} />
        </Field>
        <div>
          <Button variant="secondary">Save note</Button>
        </div>
      </Form>
    </Section>
  );
}

/** Blocks or unblocks a client. What a block means is shown first. */
export function BlockForm({
  name,
  isBlocked,
  saved,
}: {
  name: string;
  isBlocked: boolean;
  saved: string | null;
}) {
  const notice =
    saved === "block"
      ? CLIENT_NOTICES.blocked(name)
      : saved === "unblock"
        ? CLIENT_NOTICES.unblocked(name)
        : "";
  const part = isBlocked ? "unblock" : "block";
  return (
    <div id={`${part}-part`} className="scroll-mt-24">
      {notice !== "" && (
        <Notice tone="success" takesFocus={notice} className="mb-4">
          {notice}
        </Notice>
      )}
      <Disclosure summary={isBlocked ? "Unblock this client" : "Block this client"} key={part}>
        <p className="mb-4 max-w-prose">
          {isBlocked
            ? "After that this client can find and book you again."
            : "This client can no longer find or book you, and does not learn why. Visits that are booked stay: cancel them if you will not come."}
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="part" value={part} />
          <Button variant={isBlocked ? "secondary" : "danger"}>{isBlocked ? "Unblock" : "Block"}</Button>
        </Form>
      </Disclosure>
    </div>
  );
}
