import { type RefObject, useEffect } from "react";
import type { Chat } from "./use-chat.ts";

function fieldOf(form: HTMLFormElement | null): HTMLTextAreaElement | null {
  const found = form?.elements.namedItem("content");
  return found instanceof HTMLTextAreaElement ? found : null;
}

/**
 * The field of a conversation's form, whose text is the draft of the conversation. It begins with the draft,
 * unless something has been written before the scripts came.
 */
export function useDraft({ chat, take, place }: Chat, form: RefObject<HTMLFormElement | null>) {
  const { draft } = chat;
  const find = () => fieldOf(form.current);
  const read = () => find()?.value ?? "";
  const save = () => take({ type: "drafted", draft: { ...draft, text: read() } });
  const show = (text: string) => {
    const field = find();
    if (field) field.value = text;
  };
  const { text } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field follows the draft
  useEffect(() => {
    if (text !== "" && read() === "") show(text);
  }, [text]);
  useEffect(() => {
    if (!place.isOwn) return;
    const leaving = new AbortController();
    import("./follow-drafts.ts")
      .then((part) => part.followDrafts(place, () => fieldOf(form.current), leaving.signal))
      .catch(() => {});
    return () => leaving.abort();
  }, [place, form]);
  return {
    read,
    save,
    write(text: string) {
      show(text);
      save();
    },
    /** The message was sent, and its draft is gone. */
    empty: () => show(""),
    focus: () => find()?.focus(),
  };
}
