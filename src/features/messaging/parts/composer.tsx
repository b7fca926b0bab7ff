import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { ROOM_TEXTS } from "../words/rooms.ts";
import type { Outbox } from "./use-outbox.ts";
import { useTellTyping } from "./use-typing.ts";

export type ComposerProps = {
  /** The id of the next message. */
  nextId: string;
  outbox: Outbox;
  /** The members of this room hear that the person writes. */
  roomId: string;
  /** What a form without scripts could not send. */
  refused: { text: string; errors: string[] } | undefined;
};

/** Writes a message. Enter sends it, Shift and Enter begin a new line. Works as a form without scripts. */
export function Composer({ nextId, outbox, refused, roomId }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const typing = useTellTyping(roomId);
  const send = () => {
    const field = form.current?.elements.namedItem("content");
    if (!(field instanceof HTMLTextAreaElement) || field.value.trim() === "") return;
    outbox.send(field.value.trim());
    typing.end();
    field.value = "";
    field.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A composed character, as in Japanese, also ends with Enter.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const retried = outbox.discarded;
  useEffect(() => {
    const field = form.current?.elements.namedItem("content");
    if (retried && field instanceof HTMLTextAreaElement && field.value === "") field.value = retried;
  }, [retried]);
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="flex items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input type="hidden" name="part" value="send" />
      <input type="hidden" name="id" value={nextId} />
      <Field label="Message" name="content" hideLabel errors={refused?.errors} className="flex-1">
        <Textarea
          rows={1}
          maxLength={4_000}
          placeholder="Write a message"
          className="min-h-12!"
          defaultValue={refused?.text}
          onKeyDown={onKeyDown}
          onInput={typing.tell}
        />
      </Field>
      <Button aria-label="Send" icon={<SendHorizontal aria-hidden="true" className="size-5" />} />
    </Form>
  );
}

/** The messages on their way, and those that were not sent. */
export function OutboxList({ outbox }: { outbox: Outbox }) {
  return (
    <ul className="grid gap-1.5" aria-label="Messages on their way">
      {outbox.items.map(({ id, text, error }) => (
        <li key={id} className="grid max-w-[85%] justify-items-end gap-1 justify-self-end">
          <p className="min-w-0 rounded-lg bg-brand-soft px-4 py-2.5 wrap-anywhere whitespace-pre-line opacity-70">
            {text}
          </p>
          {error === null ? (
            <p className="px-1 text-xs text-ink-soft">Sending…</p>
          ) : (
            <div
              role="alert"
              className="flex flex-wrap items-center justify-end gap-2 text-sm text-danger-text"
            >
              <span>{error || ROOM_TEXTS.failed}</span>
              <Button type="button" size="sm" variant="secondary" onClick={() => outbox.retry(id)}>
                Try again
              </Button>
              <Button type="button" size="sm" variant="quiet" onClick={() => outbox.discard(id)}>
                Discard
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
