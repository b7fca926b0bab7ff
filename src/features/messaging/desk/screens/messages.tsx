import { redirect } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { cx } from "#ui/cx.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showRoomCustomer } from "../contract/customer.ts";
import { answerDeskRoom, listDeskMessages, listNotes, writeNote } from "../contract/messages.ts";
import { listDeskReaders } from "../contract/readers.ts";
import { listFilledReplies } from "../contract/replies.ts";
import {
  assignDeskRoom,
  finishDeskRoom,
  getDeskRoom,
  listDeskRooms,
  listTeam,
  reopenDeskRoom,
} from "../contract/rooms.ts";
import { listDeskVisits } from "../contract/visits.ts";
import { DeskConversation } from "../parts/desk-conversation.tsx";
import { DeskCustomer } from "../parts/desk-customer.tsx";
import { AssignForm, NOBODY, Notes } from "../parts/desk-forms.tsx";
import { DeskRoomList } from "../parts/desk-list.tsx";
import {
  ANNOUNCEMENTS_PAGE,
  deskPath,
  REPLIES_PAGE,
  REPORTS_PAGE,
  SETTINGS_PAGE,
} from "../parts/desk-path.ts";
import { DeskVisits } from "../parts/desk-visits.tsx";
import { DESK_LISTS } from "../rules.ts";
import { DESK_TEXTS } from "../words.ts";
import type { Route } from "./+types/messages.ts";

function readView(request: Request) {
  const { searchParams } = new URL(pagePath(request), request.url);
  const whole = (name: string) => Math.max(Math.trunc(Number(searchParams.get(name)) || 0), 0);
  return {
    list: DESK_LISTS.find((name) => name === searchParams.get("list")) ?? "open",
    roomId: searchParams.get("room"),
    page: Math.min(whole("page") || 1, 100_000),
    before: whole("before") || null,
    sent: searchParams.get("sent") ?? "",
    replyId: searchParams.get("reply"),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const view = readView(args.request);
  const [rooms, open] = await Promise.all([
    call(args, listDeskRooms, { query: { list: view.list, page: view.page } }),
    view.roomId === null ? null : readOpen(args, view.roomId, view.before),
  ]);
  return { ...view, rooms, open, now: nowOf(args).getTime(), nextId: crypto.randomUUID() };
}

async function readOpen(args: Route.LoaderArgs, roomId: string, before: number | null) {
  const params = { roomId };
  const [room, messages, notes, team, replies, readers, visits, { customer }] = await Promise.all([
    call(args, getDeskRoom, { params }),
    call(args, listDeskMessages, { params, query: { ...(before !== null && { before }) } }),
    call(args, listNotes, { params }),
    call(args, listTeam),
    call(args, listFilledReplies, { params }),
    call(args, listDeskReaders, { params }),
    call(args, listDeskVisits, { params }),
    call(args, showRoomCustomer, { params }),
  ]);
  return { room, messages, notes, team, replies, readers, visits, customer };
}

/** A refused answer shows what another of the team has written. */
export const shouldRevalidate = () => true;

/** Each form of the page names itself by `part`. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { list, roomId, sent, replyId } = readView(args.request);
  const part = textOf(form, "part");
  try {
    await save(args, roomId ?? "", part, form);
  } catch (error) {
    const refused = refusedForm(error, form, { content: part === "note" ? "note" : "content" });
    return { ...refused, data: { ...refused.data, part } };
  }
  // The form of the answer begins anew with these two, so other forms leave a half-written answer alone.
  const same = { ...(sent && { sent }), ...(replyId && { reply: replyId }) };
  return redirect(deskPath(list, roomId, part === "answer" ? { sent: textOf(form, "id") } : same));
}

async function save(args: Route.ActionArgs, roomId: string, part: string, form: FormData): Promise<unknown> {
  const params = { roomId };
  const id = textOf(form, "id");
  const seq = Number(textOf(form, "seq") || Number.NaN);
  switch (part) {
    case "answer":
      return call(args, answerDeskRoom, { params, body: { id, content: textOf(form, "content"), seq } });
    case "note":
      return call(args, writeNote, { params, body: { id, content: textOf(form, "note") } });
    case "assign": {
      const chosen = textOf(form, "assigneeId");
      const body = { assigneeId: chosen === NOBODY ? null : chosen, from: textOf(form, "from") || null };
      return call(args, assignDeskRoom, { params, body });
    }
    case "done":
      return call(args, finishDeskRoom, { params, body: { seq } });
    default:
      return call(args, reopenDeskRoom, { params, body: {} });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Messages", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "desk" };

/** The desk of the team: conversations that wait, and the open one. On phones one of the two is shown. */
export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const { list, roomId, before, sent, replyId, rooms, open, now, nextId } = loaderData;
  const of = (part: string) => (actionData?.part === part ? actionData : undefined);
  const first = open?.messages.items[0];
  return (
    <div className="page-width py-6 md:py-10">
      <div className={cx(open && "max-lg:sr-only")}>
        <PageHeader title="Messages" actions={<DeskLinks />} />
      </div>
      <div className="mt-4 grid gap-8 lg:mt-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className={cx("min-w-0", open && "max-lg:hidden")}>
          <DeskRoomList list={list} rooms={rooms} openId={roomId} now={now} />
        </div>
        {open ? (
          <div className="grid min-w-0 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_16rem]">
            <DeskConversation
              key={open.room.roomId}
              {...open}
              nextId={nextId}
              sent={sent}
              reply={open.replies.find(({ id }) => id === replyId)}
              pathToReply={(id) => `${deskPath(list, roomId, { reply: id })}#answer`}
              listPath={deskPath(list)}
              olderPath={
                open.messages.hasOlder && first ? deskPath(list, roomId, { before: String(first.seq) }) : null
              }
              latestPath={before === null ? null : deskPath(list, roomId)}
              refused={of("answer") ?? of("done") ?? of("reopen")}
            />
            <div className="grid min-w-0 gap-8">
              <DeskVisits visits={open.visits} people={open.room.people} />
              {open.customer && <DeskCustomer customer={open.customer} />}
              <Permitted needs="messages.write">
                <AssignForm room={open.room} team={open.team} refused={of("assign")} />
              </Permitted>
              <Notes notes={open.notes} timeZone={open.room.timeZone} nextId={nextId} refused={of("note")} />
            </div>
          </div>
        ) : (
          <p className="hidden self-center justify-self-center text-ink-soft lg:block">{DESK_TEXTS.choose}</p>
        )}
      </div>
    </div>
  );
}

const PAGES = [
  [ANNOUNCEMENTS_PAGE, "Announcements"],
  [REPLIES_PAGE, "Prepared answers"],
  [REPORTS_PAGE, "Reported messages"],
] as const;

function DeskLinks() {
  return (
    <p className="flex flex-wrap gap-x-4">
      {PAGES.map(([to, title]) => (
        <TextLink key={to} to={to} className="inline-flex min-h-11 items-center">
          {title}
        </TextLink>
      ))}
      <Permitted needs="site.write">
        <TextLink to={SETTINGS_PAGE} className="inline-flex min-h-11 items-center">
          Settings
        </TextLink>
      </Permitted>
    </p>
  );
}
