import { redirect } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { optionalText, textOf } from "#kit/web/form.ts";
import { latePart } from "#kit/web/late-part.tsx";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { cx } from "#ui/cx.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Conversation } from "../chat/parts/conversation.tsx";
import { type RefusedText, sendForm } from "../chat/parts/send-form.ts";
import { isMessagesPageStale } from "../chat/parts/stale-messages.ts";
import { useListedRooms } from "../chat/parts/use-listed-rooms.ts";
import type { SendResult } from "../chat/parts/use-outbox.ts";
import { addReaction, removeMessage, removeReaction, reportMessage } from "../contract/messages.ts";
import { listRooms, openRoom } from "../contract/rooms.ts";
import { searchMessages } from "../contract/search.ts";
import { askTeam, openSupportRoom } from "../contract/support.ts";
import { answerCard, CARD_PARTS, type RefusedCard } from "../parts/answer-card.ts";
import { CardAnswers } from "../parts/card-answers.tsx";
import type { FoundMessagesProps } from "../parts/found-messages.tsx";
import type { MessageSearchProps } from "../parts/message-search.tsx";
import { findVisitsRoom, readConversation } from "../parts/read-conversation.ts";
import type { RoomListProps } from "../parts/room-list.tsx";
import { TeamButton } from "../parts/team-button.tsx";
import { REACTION_NAMES } from "../rules/rooms.ts";
import { ROOM_TEXTS } from "../words/rooms.ts";
import type { Route } from "./+types/messages.ts";

const ROOMS_PAGE = 12;
const GROOMERS_PAGE = "/groomer/messages";
const MAX_ROOMS = 500;
const MAX_SEARCH = 100;
/** How many messages after a found one are shown with it. */
const AFTER_FOUND = 10;

const pageUrl = (request: Request) => new URL(pagePath(request), request.url);

function readView({ searchParams }: URL) {
  const count = Math.trunc(Number(searchParams.get("rooms")) || ROOMS_PAGE);
  const before = /^-?\d{1,9}$/.exec(searchParams.get("before") ?? "")?.[0];
  return {
    roomId: searchParams.get("room"),
    search: (searchParams.get("search") ?? "").trim().slice(0, MAX_SEARCH),
    count: Math.min(Math.max(count, ROOMS_PAGE), MAX_ROOMS),
    before: before === undefined ? null : Number(before),
    replyId: searchParams.get("reply"),
    answerId: /^[\da-f-]{36}$/.exec(searchParams.get("answer") ?? "")?.[0] ?? null,
    tippedId: searchParams.get("tipped"),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const url = pageUrl(args.request);
  const visitId = url.searchParams.get("visit");
  if (visitId !== null) throw redirect(await findVisitsRoom(args, url.pathname, visitId));
  const view = readView(url);
  // A browser with scripts marks what it has shown. Only a page without them relies on the load.
  const isData = new URL(args.request.url).pathname.endsWith(".data");
  const open =
    view.roomId === null
      ? null
      : await readConversation(args, view.roomId, {
          isGroomer: url.pathname === GROOMERS_PAGE,
          before: view.before,
          marksSeen: !isData,
        });
  const isSearch = view.search !== "" && open === null;
  const [rooms, found] = await Promise.all([
    call(args, listRooms, { query: { limit: isSearch ? MAX_ROOMS : view.count } }),
    isSearch ? call(args, searchMessages, { query: { text: view.search } }) : null,
  ]);
  return {
    ...view,
    path: url.pathname,
    rooms,
    open,
    found,
    now: nowOf(args).getTime(),
    nextId: crypto.randomUUID(),
    isReported: url.searchParams.has("reported"),
  };
}

/** Each form of the page names itself by `part`. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const url = pageUrl(args.request);
  const roomId = url.searchParams.get("room") ?? "";
  const back = `${url.pathname}?room=${roomId}`;
  const params = { roomId, messageId: textOf(form, "messageId") };
  const part = textOf(form, "part");
  const onCard = CARD_PARTS.find((name) => name === part);
  if (onCard) return answerCard(args, onCard, form, back);
  switch (part) {
    case "open": {
      const groomerId = optionalText(form, "groomerId");
      const body = groomerId ? { groomerId } : { customerId: textOf(form, "customerId") };
      const opened = await call(args, openRoom, { body });
      return redirect(`${url.pathname}?room=${opened.roomId}`);
    }
    case "support": {
      const opened = await call(args, openSupportRoom);
      return redirect(`${url.pathname}?room=${opened.roomId}`);
    }
    case "team":
      await call(args, askTeam, { params: { roomId } });
      return redirect(`${back}#latest`);
    case "send":
      return sendForm(args, roomId, form, back);
    case "remove":
      await call(args, removeMessage, { params });
      return redirect(back);
    case "report":
      await call(args, reportMessage, { params, body: { reason: textOf(form, "reason") } });
      return redirect(`${back}&reported`);
    default: {
      const reaction = REACTION_NAMES.find((name) => name === textOf(form, "reaction")) ?? REACTION_NAMES[0];
      const chosen = { params: { ...params, reaction } };
      await (part === "unreact" ? call(args, removeReaction, chosen) : call(args, addReaction, chosen));
      return redirect(back);
    }
  }
}

/** A message that did not reach the server stays in the outbox, and the page stays as it is. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  if (!form.has("via")) return serverAction();
  return serverAction().catch((error: unknown) => {
    if (error instanceof Response) throw error;
    return { id: textOf(form, "id"), error: "" } satisfies SendResult;
  });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Messages", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<Route.ComponentProps["loaderData"]> = { isStale: isMessagesPageStale };

const FoundMessages = latePart<FoundMessagesProps>(() =>
  import("../parts/found-messages.tsx").then((part) => part.FoundMessages),
);
const MessageSearch = latePart<MessageSearchProps>(() =>
  import("../parts/message-search.tsx").then((part) => part.MessageSearch),
);
const RoomList = latePart<RoomListProps>(() =>
  import("../parts/room-list.tsx").then((part) => part.RoomList),
);
const NoRooms = latePart<object>(() => import("../parts/no-rooms.tsx").then((part) => part.NoRooms));

/** The conversations of a customer or groomer, and the open one. On phones one of the two is shown. */
export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const {
    path,
    roomId,
    count,
    before,
    search,
    rooms,
    open,
    found,
    now,
    nextId,
    isReported,
    replyId,
    answerId,
    tippedId,
  } = loaderData;
  const person = usePerson();
  const listed = useListedRooms(rooms, open && before === null ? open.room.roomId : null);
  const listPath = count > ROOMS_PAGE ? `${path}?rooms=${count}` : path;
  const pathTo = (id: string) => `${path}?room=${id}${count > ROOMS_PAGE ? `&rooms=${count}` : ""}`;
  const more = `${path}?rooms=${count + ROOMS_PAGE}${roomId ? `&room=${roomId}` : ""}`;
  const refused = actionData && "text" in actionData ? (actionData as RefusedText) : undefined;
  const onCard = actionData && "orderId" in actionData ? (actionData as RefusedCard) : undefined;
  return (
    <div className="page-width py-6 md:py-10">
      <div className={cx(open && "max-lg:sr-only")}>
        <PageHeader
          title="Messages"
          actions={
            person && (
              <div className="flex flex-wrap items-center gap-4">
                {person.role !== "renter" && person.status === "active" && (
                  <TextLink to={`${path}/new`} className="inline-flex min-h-11 items-center">
                    New conversation
                  </TextLink>
                )}
                <TextLink to={`${path}/devices`} className="inline-flex min-h-11 items-center">
                  Notifications
                </TextLink>
                <TextLink to={`/${person.role}/quick-replies`} className="inline-flex min-h-11 items-center">
                  Quick replies
                </TextLink>
                <TeamButton role={person.role} />
              </div>
            )
          }
        />
      </div>
      {isReported && (
        <Notice tone="success" takesFocus={ROOM_TEXTS.reported} className="mt-4">
          {ROOM_TEXTS.reported}
        </Notice>
      )}
      {rooms.items.length > 0 && !open && <MessageSearch search={search} path={path} />}
      {found ? (
        <FoundMessages
          found={found}
          path={path}
          pathTo={(message) => `${pathTo(message.roomId)}&before=${message.seq + AFTER_FOUND}`}
        />
      ) : rooms.items.length === 0 ? (
        <NoRooms />
      ) : (
        <div className="mt-4 grid gap-8 lg:mt-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className={cx("min-w-0", open && "max-lg:hidden")}>
            <RoomList rooms={listed} openId={roomId} now={now} pathTo={pathTo} more={more} />
          </div>
          {open ? (
            <CardAnswers messages={open.messages} answers={{ ...open.choices, refused: onCard, tippedId }}>
              <Conversation
                key={open.room.roomId}
                {...open}
                isGroomer={person?.role === "groomer"}
                now={now}
                nextId={nextId}
                listPath={listPath}
                replyTo={answerId}
                path={pathTo(open.room.roomId)}
                isOlder={before !== null}
                refused={refused}
                quickReplies={{
                  replies: open.replies,
                  chosen: open.replies.find(({ id }) => id === replyId)?.content,
                  pathTo: (id) => `${pathTo(open.room.roomId)}&reply=${id}`,
                }}
              />
            </CardAnswers>
          ) : (
            <p className="hidden self-center justify-self-center text-ink-soft lg:block">
              Choose a conversation.
            </p>
          )}
        </div>
      )}
    </div>
  );
}
