import { Form } from "react-router";
import { cx } from "#ui/cx.ts";
import type { Message } from "../../contract/messages.ts";
import { REACTIONS } from "../../rules/rooms.ts";

export type ReactionsProps = { message: Message; ownId: string; isClosed: boolean };

/** The reactions to a message. A press adds one's own, or takes it back. */
export function MessageReactions({ message, ownId, isClosed }: ReactionsProps) {
  return message.reactions.map(({ reaction, users }) => {
    const isOwn = users.includes(ownId);
    const { sign, name } = REACTIONS[reaction];
    const text = `${sign} ${users.length}`;
    if (isClosed) return <span key={reaction}>{text}</span>;
    return (
      <Form key={reaction} method="post" preventScrollReset>
        <input type="hidden" name="part" value={isOwn ? "unreact" : "react"} />
        <input type="hidden" name="messageId" value={message.id} />
        <button
          type="submit"
          name="reaction"
          value={reaction}
          aria-label={`${name}, ${users.length}. ${isOwn ? "Take back your reaction" : "Add this reaction"}`}
          className={cx("min-h-8 rounded-full px-2.5", isOwn ? "bg-brand-soft text-brand-text" : "bg-sunken")}
        >
          {text}
        </button>
      </Form>
    );
  });
}
