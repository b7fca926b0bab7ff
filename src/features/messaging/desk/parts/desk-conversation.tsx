import { Form } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { STAFF_PATHS, StaffName } from "#features/accounts/parts/staff-link.tsx";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { TextLink } from "#ui/text-link.tsx";
import { CardLine } from "../../parts/card-line.tsx";
import { MessageFiles } from "../../parts/message-files.tsx";
import { CardFacts } from "../../parts/order-card.tsx";
import type { DeskMessage, DeskMessages } from "../contract/messages.ts";
import type { DeskRoom } from "../contract/rooms.ts";
import { DESK_TEXTS, namesText, TEAM_TEXTS } from "../words.ts";
import { AnswerForm, type AnswerFormProps } from "./answer-form.tsx";
import type { Teammate } from "./desk-forms.tsx";
import { useTeammates } from "./use-teammates.ts";

export type DeskConversationProps = Omit<AnswerFormProps, "room" | "writing" | "onWrite"> & {
  room: DeskRoom;
  messages: DeskMessages;
  listPath: string;
  /** The path with older messages, and the path with the latest ones. */
  olderPath: string | null;
  latestPath: string | null;
  /** Who else of the team had the conversation open when the page was loaded. */
  readers: readonly Teammate[];
};

/** A conversation as the team sees it, and the form for an answer. */
export function DeskConversation(props: DeskConversationProps) {
  const { room, messages, listPath, olderPath, latestPath } = props;
  const last = latestPath === null ? messages.items.at(-1) : undefined;
  const { readers, writing, write } = useTeammates({
    roomId: room.roomId,
    loaded: props.readers,
    last: last && { seq: last.seq, senderId: last.sender_id },
  });
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
        <Permitted needs="messages.write">
          <FinishForm room={room} />
        </Permitted>
      </div>
      <People room={room} />
      <p role="status" className="mt-1 text-sm font-medium wrap-anywhere">
        {readers.length > 0 && TEAM_TEXTS.reading(namesText(readers), readers.length)}
      </p>
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
      <Permitted needs="messages.write">
        <AnswerForm {...props} writing={writing} onWrite={write} />
      </Permitted>
    </section>
  );
}

/** The ids of the latest card of each visit. */
function latestOfVisits(messages: readonly DeskMessage[]): ReadonlySet<string> {
  const cards = messages.filter(({ card, removed }) => card && !removed);
  return new Set(new Map(cards.map(({ card, id }) => [card?.orderId, id])).values());
}

/** The members with their pages, and how to reach them besides. */
function People({ room }: { room: DeskRoom }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 text-sm text-ink-soft">
      {room.people.map(({ id, displayName, role, email, profileId }) => (
        <li key={id} className="min-w-0 wrap-anywhere">
          {profileId && (role === "customer" || role === "groomer") ? (
            <StaffName needs={`${role}s.read`} to={STAFF_PATHS[role](profileId)}>
              {displayName}
            </StaffName>
          ) : (
            displayName
          )}
          {` (${role})${email ? `, ${email}` : ""}`}
        </li>
      ))}
    </ul>
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
