import { Form, useNavigation } from "react-router";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";

type PreparedText = { id: string; title: string; content: string };

export type PreparedTextsProps = {
  texts: readonly PreparedText[];
  /** The id of the next text. */
  nextId: string;
  /** What the placeholders of a text mean. */
  hint: string;
  maxLength: { title: number; content: number };
  /** The heading of the form for a new text. */
  newTitle: string;
  refused: RefusedForm | undefined;
};

/** Texts that can be changed and removed, and a form for a new one. The forms post `part` and `id`. */
export function PreparedTexts({ texts, nextId, newTitle, refused, ...more }: PreparedTextsProps) {
  const refusedId = refused?.values.id;
  const isOfText = texts.some(({ id }) => id === refusedId);
  return (
    <div className="grid gap-6">
      {texts.length > 0 && (
        <ul className="grid gap-4">
          {texts.map((text) => (
            <li key={`${text.id} ${text.title} ${text.content}`}>
              <Card>
                <h2 className="text-lg wrap-anywhere">{text.title}</h2>
                <p className="mt-2 wrap-anywhere whitespace-pre-line">{text.content}</p>
                <Disclosure
                  summary={
                    <>
                      Change<span className="sr-only"> {text.title}</span>
                    </>
                  }
                  className="mt-2"
                  defaultOpen={text.id === refusedId}
                >
                  <TextForm {...more} text={text} refused={text.id === refusedId ? refused : undefined} />
                </Disclosure>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="part" value="remove" />
                  <input type="hidden" name="id" value={text.id} />
                  <Button
                    variant="quiet"
                    size="sm"
                    className="-ml-3 min-h-11"
                    aria-label={`Remove ${text.title}`}
                  >
                    Remove
                  </Button>
                </Form>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Card>
        <h2 className="mb-4 text-lg">{newTitle}</h2>
        <TextForm
          key={texts.length}
          {...more}
          text={{ id: nextId, title: "", content: "" }}
          refused={isOfText ? undefined : refused}
        />
      </Card>
    </div>
  );
}

type TextFormProps = Pick<PreparedTextsProps, "hint" | "maxLength" | "refused"> & { text: PreparedText };

function TextForm({ text, hint, maxLength, refused }: TextFormProps) {
  const { state, formData } = useNavigation();
  const isNew = text.title === "";
  // Each form of the page has fields of these names.
  const idOf = (name: string) => (isNew || name === "" ? name : `${name}-${text.id}`);
  const errors = (name: string) => refused?.errors[name] ?? [];
  const summary = Object.entries(refused?.errors ?? {}).map(([name, texts]) => [idOf(name), texts]);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-5">
      <ErrorSummary errors={Object.fromEntries(summary)} stays />
      <input type="hidden" name="part" value="save" />
      <input type="hidden" name="id" value={text.id} />
      <Field label="Title" name="title" id={idOf("title")} errors={errors("title")}>
        <TextInput
          defaultValue={shownValue(refused, "title", text.title)}
          maxLength={maxLength.title}
          autoComplete="off"
        />
      </Field>
      <Field label="Text" name="content" id={idOf("content")} hint={hint} errors={errors("content")}>
        <Textarea
          defaultValue={shownValue(refused, "content", text.content)}
          maxLength={maxLength.content}
          rows={4}
        />
      </Field>
      <Button className="sm:justify-self-start" busy={state !== "idle" && formData?.get("id") === text.id}>
        {isNew ? "Add" : "Save"}
      </Button>
    </Form>
  );
}
