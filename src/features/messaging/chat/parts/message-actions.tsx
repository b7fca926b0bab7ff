import { Ellipsis } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Message } from "../../contract/messages.ts";
import { mayRemove, REACTION_NAMES, REACTIONS } from "../../rules/rooms.ts";

/** Answers a message: by a press, or on the page of the path where no scripts run. */
export type PathToReply = { pathTo: (messageId: string) => string; choose: (messageId: string) => void };

export type ActionsProps = { message: Message; now: number; reply?: PathToReply | undefined; isOwn: boolean };

/** What the reader may do with a message. */
export function MessageActions({ message, isOwn, now, reply }: ActionsProps) {
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
