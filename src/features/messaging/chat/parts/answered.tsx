import { X } from "lucide-react";
import { Link } from "react-router";
import { ROOM_TEXTS } from "../../words/rooms.ts";
import type { Chat } from "./use-chat.ts";

export type AnsweredProps = {
  chat: Chat;
  nameOf: (id: string | null) => string;
  /** The path of the conversation, which answers no message. */
  path: string;
  onCancel: () => void;
};

/** The message that the next one answers, above the field. */
export function Answered({ chat: { chat, messages, take }, nameOf, path, onCancel }: AnsweredProps) {
  const { replyTo } = chat.draft;
  if (replyTo === null) return null;
  const answered = messages.find(({ id }) => id === replyTo);
  return (
    <div className="mb-2 flex items-start gap-2 border-l-2 border-line-strong pl-3 text-sm">
      <p className="line-clamp-2 min-w-0 flex-1 py-2 wrap-anywhere text-ink-soft">
        <span className="font-semibold">{ROOM_TEXTS.replying(nameOf(answered?.sender_id ?? null))}</span>{" "}
        {answered && (answered.removed ? ROOM_TEXTS.removed : answered.content)}
      </p>
      <Link
        to={path}
        preventScrollReset
        aria-label="Cancel the reply"
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
        onClick={(event) => {
          event.preventDefault();
          take({ type: "drafted", draft: { ...chat.draft, replyTo: null } });
          onCancel();
        }}
      >
        <X aria-hidden="true" className="size-5" />
      </Link>
    </div>
  );
}
