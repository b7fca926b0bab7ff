import { Mic, Paperclip, SendHorizontal } from "lucide-react";
import { type ClipboardEvent, type ComponentType, type KeyboardEvent, useRef, useState } from "react";
import { Form } from "react-router";
import { latePart } from "#kit/web/late-part.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { showToast } from "#ui/toast.ts";
import { MAX_FILES } from "../../rules/files.ts";
import { ROOM_REFUSALS, ROOM_TEXTS } from "../../words/rooms.ts";
import type { AnsweredProps } from "./answered.tsx";
import type { QuickRepliesProps } from "./quick-replies.tsx";
import type { ChosenFile } from "./uploads.ts";
import type { Chat } from "./use-chat.ts";
import { useDraft } from "./use-draft.ts";
import type { Outbox } from "./use-outbox.ts";
import { useSendTyping } from "./use-send-typing.ts";
import type { VoiceRecorderProps } from "./voice-recorder.tsx";

export type ComposerProps = {
  /** The id of the next message. */
  nextId: string;
  outbox: Outbox;
  chat: Chat;
  /** The name of a member, for the message that is answered. */
  nameOf?: (id: string | null) => string;
  /** The path of the conversation, which answers no message. */
  path?: string;
  /** What a form without scripts could not send. */
  refused: { text: string; errors: string[] } | undefined;
  quickReplies?: ChosenReplies | undefined;
};

/** The quick replies of the person, and the content of the one that was chosen without scripts. */
export type ChosenReplies = Omit<QuickRepliesProps, "onChoose"> & { chosen: string | undefined };

const ACCEPTED = "image/jpeg,image/png,image/webp,application/pdf,audio/*";

const Answered = latePart<AnsweredProps>(() => import("./answered.tsx").then((part) => part.Answered));
const QuickReplies = latePart<QuickRepliesProps>(() =>
  import("./quick-replies.tsx").then((part) => part.QuickReplies),
);

/**
 * Writes a message, with files and recordings. Enter sends it, Shift and Enter begin a new line. Works as a
 * form without scripts.
 */
export function Composer({ nextId, outbox, chat, nameOf, path, refused, quickReplies }: ComposerProps) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [Recorder, setRecorder] = useState<ComponentType<VoiceRecorderProps> | null>(null);
  const typing = useSendTyping(chat.place.roomId);
  const field = useDraft(chat, form);
  const { attached, AttachmentList } = outbox;
  const attach = (chosen: readonly ChosenFile[]) => {
    const free = MAX_FILES - attached.length;
    if (chosen.length > free) showToast(ROOM_REFUSALS.manyFiles, "error");
    outbox.attach(chosen.slice(0, free));
  };
  const attachAll = (files: FileList) => attach([...files].map((file) => ({ file, duration: null })));
  const send = () => {
    const text = field.read().trim();
    if (text === "" && attached.length === 0) return;
    // A file that was refused says so; its message waits until it is removed.
    if (attached.some(({ error }) => error !== null)) return;
    outbox.send(text);
    typing.end();
    field.empty();
    field.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A composed character, as in Japanese, also ends with Enter.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = ({ clipboardData }: ClipboardEvent) => {
    if (clipboardData.files.length > 0) attachAll(clipboardData.files);
  };
  const record = () =>
    void import("./voice-recorder.tsx").then(
      (part) => setRecorder(() => part.VoiceRecorder),
      () => showToast(ROOM_TEXTS.noRecorder, "error"),
    );
  const choose = (content: string) => {
    // What was written stays; a reply begins a line of its own.
    const before = field.read().trimEnd();
    field.write(before === "" ? content : `${before}\n${content}`);
    field.focus();
  };
  return (
    <>
      {quickReplies && quickReplies.replies.length > 0 && (
        <QuickReplies {...quickReplies} onChoose={choose} />
      )}
      {nameOf && chat.chat.draft.replyTo && (
        <Answered chat={chat} nameOf={nameOf} path={path ?? ""} onCancel={field.focus} />
      )}
      {AttachmentList && (
        <AttachmentList uploads={attached} onRemove={outbox.detach} onRetry={outbox.restart} />
      )}
      {Recorder && (
        <Recorder
          onDone={(chosen) => {
            if (chosen) attach([chosen]);
            setRecorder(null);
          }}
        />
      )}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="flex flex-wrap items-start gap-x-1 gap-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <input type="hidden" name="part" value="send" />
        <input type="hidden" name="id" value={nextId} />
        {chat.chat.draft.replyTo && <input type="hidden" name="replyTo" value={chat.chat.draft.replyTo} />}
        <input
          ref={input}
          type="file"
          name="file"
          aria-label="Files"
          multiple
          accept={ACCEPTED}
          className="hidden min-h-11 w-full no-js:block"
          onChange={({ target }) => {
            if (target.files) attachAll(target.files);
            target.value = "";
          }}
        />
        <IconButton
          label="Attach files"
          icon={<Paperclip aria-hidden="true" className="size-5" />}
          className="no-js:hidden"
          onClick={() => input.current?.click()}
        />
        <IconButton
          label="Record a voice message"
          icon={<Mic aria-hidden="true" className="size-5" />}
          className="no-js:hidden"
          disabled={Recorder !== null}
          onClick={record}
        />
        <Field label="Message" name="content" hideLabel errors={refused?.errors} className="min-w-0 flex-1">
          <Textarea
            rows={1}
            maxLength={4_000}
            placeholder="Write a message"
            className="min-h-12!"
            defaultValue={refused?.text ?? quickReplies?.chosen}
            onKeyDown={onKeyDown}
            onInput={() => {
              typing.send();
              field.save();
            }}
            onPaste={onPaste}
          />
        </Field>
        <Button
          aria-label="Send"
          className="ml-2"
          icon={<SendHorizontal aria-hidden="true" className="size-5" />}
        />
      </Form>
    </>
  );
}
