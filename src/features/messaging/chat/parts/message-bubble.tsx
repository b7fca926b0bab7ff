import { Ellipsis } from "lucide-react";
import { Form, Link } from "react-router";
import { formatClock } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Message } from "../../contract/messages.ts";
import type { Room } from "../../contract/rooms.ts";
import { MessageFiles } from "../../parts/message-files.tsx";
import { mayRemove, REACTION_NAMES, REACTIONS } from "../../rules/rooms.ts";
import { ROOM_TEXTS } from "../../words/rooms.ts";

export type MessageBubbleProps = {
  message: Message;
  room: Room;
  now: number;
  /** It follows a message of the same person within minutes: it stands close to it, without a name. */
  isGrouped: boolean;
  /** The last own message that another member has seen. */
  isLastSeen: boolean;
  reply?: PathToReply | undefined;
};

/** Answers a message: by a press, or on the page of the path where no scripts run. */
export type PathToReply = { pathTo: (messageId: string) => string; choose: (messageId: string) => void };

/** One message with its time, reactions, and what the reader may do with it. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, room, now, isGrouped, isLastSeen, reply } = props;
  const { content, removed, timestamp, replyMessage } = message;
  const { ownId } = room;
  if (message.kind === "notice") return <li className="my-2 text-center text-sm text-ink-soft">{content}</li>;
  const isOwn = message.sender_id === ownId;
  const nameOf = (id: string | null) => room.people.find((person) => person.id === id)?.displayName ?? "";
  return (
    <li
      data-message={message.id}
      className={cx(
        "grid max-w-[85%] min-w-0 gap-1",
        isOwn ? "justify-self-end" : "justify-self-start",
        isGrouped ? "mt-0.5" : "mt-3",
      )}
    >
      {!isGrouped && !isOwn && <p className="px-1 text-sm font-semibold">{nameOf(message.sender_id)}</p>}
      <div className={cx("flex items-center gap-1", isOwn && "flex-row-reverse")}>
        <div
          className={cx(
            "min-w-0 rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-line",
            isOwn ? "bg-brand-soft text-ink" : "bg-sunken",
          )}
        >
          {isOwn && <span className="sr-only">You: </span>}
          {replyMessage && (
            <p className="mb-2 border-l-2 border-line-strong pl-3 text-sm text-ink-soft">
              <span className="font-semibold">{nameOf(replyMessage.sender_id)}: </span>
              {replyMessage.content || ROOM_TEXTS.removed}
            </p>
          )}
          <MessageFiles files={message.files} messageId={message.id} />
          {removed ? <em className="text-ink-soft">{ROOM_TEXTS.removed}</em> : content}
        </div>
        {!removed && !room.closed && !room.readOnly && (
          <Actions message={message} isOwn={isOwn} now={now} reply={reply} />
        )}
      </div>
      <p
        className={cx("flex flex-wrap items-center gap-2 px-1 text-xs text-ink-soft", isOwn && "justify-end")}
      >
        <Reactions message={message} ownId={ownId} isClosed={room.closed || room.readOnly} />
        <time dateTime={timestamp}>{formatClock(timestamp, room.timeZone)}</time>
        {isLastSeen && <span>Seen</span>}
      </p>
    </li>
  );
}

function Reactions({ message, ownId, isClosed }: { message: Message; ownId: string; isClosed: boolean }) {
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

type ActionsProps = Pick<MessageBubbleProps, "message" | "now" | "reply"> & { isOwn: boolean };

function Actions({ message, isOwn, now, reply }: ActionsProps) {
  const removable = isOwn && mayRemove(new Date(message.timestamp), new Date(now));
  if (isOwn && !removable) return null;
  return (
    <details className="group relative shrink-0" name="message-actions">
      <summary
        aria-label={isOwn ? "Options for your message" : "Answer this message"}
        className="grid size-11 list-none place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Ellipsis aria-hidden="true" className="size-4.5" />
      </summary>
      <div
        className={cx(
          "absolute z-30 mt-1 grid w-64 gap-3 rounded-lg border border-line bg-raised p-3 shadow-float",
          isOwn ? "right-0" : "right-0 sm:right-auto sm:left-0",
        )}
      >
        {!isOwn && <ReactionChoice messageId={message.id} />}
        {reply && (
          <Link
            to={reply.pathTo(message.id)}
            preventScrollReset
            className={buttonClass({ variant: "secondary", size: "sm" })}
            onClick={(event) => {
              event.preventDefault();
              event.currentTarget.closest("details")?.removeAttribute("open");
              reply.choose(message.id);
            }}
          >
            Reply
          </Link>
        )}
        {isOwn ? <RemoveForm messageId={message.id} /> : <ReportForm messageId={message.id} />}
      </div>
    </details>
  );
}

function ReactionChoice({ messageId }: { messageId: string }) {
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-5 gap-1">
      <input type="hidden" name="part" value="react" />
      <input type="hidden" name="messageId" value={messageId} />
      {REACTION_NAMES.map((reaction) => (
        <button
          key={reaction}
          type="submit"
          name="reaction"
          value={reaction}
          aria-label={REACTIONS[reaction].name}
          className="grid size-11 place-items-center rounded-md text-xl hover:bg-sunken"
        >
          {REACTIONS[reaction].sign}
        </button>
      ))}
    </Form>
  );
}

function RemoveForm({ messageId }: { messageId: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="part" value="remove" />
      <input type="hidden" name="messageId" value={messageId} />
      <Button variant="danger" size="sm" block>
        Remove for everybody
      </Button>
    </Form>
  );
}

function ReportForm({ messageId }: { messageId: string }) {
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-2">
      <input type="hidden" name="part" value="report" />
      <input type="hidden" name="messageId" value={messageId} />
      <Field
        label="Report to the team"
        name="reason"
        id={`reason-${messageId}`}
        hint="What is wrong with it?"
      >
        <TextInput maxLength={300} />
      </Field>
      <Button variant="secondary" size="sm">
        Report
      </Button>
    </Form>
  );
}
