import { Form } from "react-router";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { CardLine } from "../../parts/card-line.tsx";
import { MessageFiles } from "../../parts/message-files.tsx";
import { CardFacts } from "../../parts/order-card.tsx";
import type { DeskMessage, DeskMessages } from "../contract/messages.ts";
import type { CannedReply } from "../contract/replies.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { DESK_TEXTS } from "../words.ts";
import type { RefusedPart } from "./desk-forms.tsx";

export type DeskConversationProps = {
  room: DeskRoom;
  messages: DeskMessages;
  listPath: string;
  /** The path with older messages, and the path with the latest ones. */
  olderPath: string | null;
  latestPath: string | null;
  /** The id of the next answer. */
  nextId: string;
  /** Changes with each answer that was sent, so that the form begins anew. */
  sent: string;
  /** The prepared answers, and the one that fills the field. */
  replies: readonly CannedReply[];
  reply: CannedReply | undefined;
  pathToReply: (id: string) => string;
  refused: RefusedPart | undefined;
};

/** A conversation as the team sees it, and the form for an answer. */
export function DeskConversation(props: DeskConversationProps) {
  const { room, messages, listPath, olderPath, latestPath, nextId, sent, refused, replies, reply } = props;
  const latestCards = latestOfVisits(messages.items);
  return (
    <section aria-labelledby="room-title" className="min-w-0">
      <div className="flex flex-wrap items-center gap-3 border-b border-line pb-3">
        <TextLink to={listPath} className="inline-flex min-h-11 items-center lg:hidden">
          All
          <span className="sr-only"> conversations</span>
        </TextLink>
        <h2 id="room-title" className="min-w-0 flex-1 truncate text-lg">
          {room.title}
        </h2>
        {room.isLate && <Badge tone="danger">Late</Badge>}
        <FinishForm room={room} />
      </div>
      <People room={room} />
      {olderPath && (
        <p className="mt-4 text-center">
          <TextLink to={olderPath}>Show earlier messages</TextLink>
        </p>
      )}
      <ol className="my-4 grid gap-2" aria-label="Messages">
        {messages.items.map((message) => (
          <Bubble
            key={message.id}
            message={message}
            order={messages.orders.find(({ id }) => id === message.card?.orderId)}
            isLatest={latestCards.has(message.id)}
            timeZone={room.timeZone}
          />
        ))}
      </ol>
      {latestPath && (
        <p className="mb-4 text-center">
          <TextLink to={latestPath}>Show the latest messages</TextLink>
        </p>
      )}
      <Form
        key={`${sent} ${reply?.id}`}
        id="answer"
        method="post"
        noValidate
        className="grid gap-3 border-t border-line pt-4"
      >
        <ErrorSummary errors={refused?.errors} stays />
        <input type="hidden" name="part" value="answer" />
        <input type="hidden" name="id" value={nextId} />
        <input type="hidden" name="seq" value={room.lastSeq} />
        <Field label="Answer" name="content" errors={refused?.errors.content}>
          <Textarea rows={3} maxLength={4_000} defaultValue={refused?.values.content ?? reply?.content} />
        </Field>
        <Button className="justify-self-start">Send</Button>
      </Form>
      {replies.length > 0 && (
        <nav aria-label="Prepared answers" className="mt-3 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-ink-soft">Prepared answers:</span>
          {replies.map(({ id, title }) => (
            <TextLink key={id} to={props.pathToReply(id)} className="inline-flex min-h-11 items-center">
              {title}
            </TextLink>
          ))}
        </nav>
      )}
    </section>
  );
}

/** The ids of the latest card of each visit. */
function latestOfVisits(messages: readonly DeskMessage[]): ReadonlySet<string> {
  const cards = messages.filter(({ card, removed }) => card && !removed);
  return new Set(new Map(cards.map(({ card, id }) => [card?.orderId, id])).values());
}

/** How to reach the members besides. */
function People({ room }: { room: DeskRoom }) {
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {room.people
        .map(({ displayName, role, email }) => [`${displayName} (${role})`, email].filter(Boolean).join(", "))
        .join(" · ")}
    </p>
  );
}

function FinishForm({ room }: { room: DeskRoom }) {
  const isOpen = room.status === "open";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="part" value={isOpen ? "done" : "reopen"} />
      <input type="hidden" name="seq" value={room.lastSeq} />
      <Button variant="secondary" size="sm" className="min-h-11">
        {isOpen ? "Done" : "Open again"}
      </Button>
    </Form>
  );
}

type BubbleProps = {
  message: DeskMessage;
  /** The visit of a card. */
  order: OrderCard | undefined;
  /** Whether it is the visit's latest card, which shows the visit as it is now. */
  isLatest: boolean;
  timeZone: string;
};

function Bubble({ message, order, isLatest, timeZone }: BubbleProps) {
  const { content, timestamp, isTeam, senderName, removed } = message;
  if (message.card && order && isLatest) return <CardFacts message={message} order={order} />;
  if (message.card) return <CardLine message={message} order={order} />;
  if (message.kind !== "text") return <li className="my-1 text-center text-sm text-ink-soft">{content}</li>;
  return (
    <li className={cx("grid max-w-[85%] min-w-0 gap-1", isTeam ? "justify-self-end" : "justify-self-start")}>
      <div
        className={cx(
          "min-w-0 rounded-lg px-4 py-2.5 wrap-anywhere whitespace-pre-line",
          isTeam ? "bg-brand-soft" : "bg-sunken",
        )}
      >
        <MessageFiles files={message.files} messageId={message.id} />
        {removed ? <em className="text-ink-soft">{DESK_TEXTS.removed}</em> : content}
      </div>
      <p className={cx("px-1 text-xs text-ink-soft", isTeam && "text-right")}>
        {senderName} · <time dateTime={timestamp}>{formatDayAndTime(timestamp, timeZone)}</time>
      </p>
    </li>
  );
}
