import { Link } from "react-router";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { Pager } from "#ui/pager.tsx";
import type { DeskRoom, DeskRooms } from "../contract/rooms.ts";
import { DESK_LISTS, type DeskList } from "../rules.ts";
import { DESK_TEXTS } from "../words.ts";
import { deskPath } from "./desk-path.ts";

export type DeskListProps = { list: DeskList; rooms: DeskRooms; openId: string | null; now: number };

/** The lists of the desk with their numbers, and the conversations of the chosen one. */
export function DeskRoomList({ list, rooms, openId, now }: DeskListProps) {
  return (
    <>
      <nav aria-label="Lists" className="-mx-1 overflow-x-auto border-b border-line px-1">
        <ul className="flex gap-1">
          {DESK_LISTS.map((name) => (
            <li key={name}>
              <Link
                to={deskPath(name)}
                aria-current={name === list ? "page" : undefined}
                className="flex min-h-11 items-center border-b-2 border-transparent px-2 font-medium whitespace-nowrap lg:text-sm text-ink-soft -outline-offset-3 hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
              >
                {DESK_TEXTS.lists[name]}
                {name !== "done" && ` (${rooms.counts[name]})`}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {rooms.items.length === 0 && <p className="mt-6 px-3 text-ink-soft">{DESK_TEXTS.none}</p>}
      <nav aria-label="Conversations" className="mt-3">
        <ul className="grid gap-1">
          {rooms.items.map((room) => (
            <li key={room.roomId} className="min-w-0">
              <Row room={room} to={deskPath(list, room.roomId)} isOpen={room.roomId === openId} now={now} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 px-3">
        <Pager {...rooms} to={(page) => deskPath(list, null, { page: String(page) })} />
      </div>
    </>
  );
}

function Row({ room, to, isOpen, now }: { room: DeskRoom; to: string; isOpen: boolean; now: number }) {
  const { title, lastMessage, unread, assignee, dueAt } = room;
  return (
    <Link
      to={to}
      aria-current={isOpen ? "page" : undefined}
      className="grid min-h-16 gap-1 rounded-md px-3 py-2.5 hover:bg-sunken aria-[current]:bg-brand-soft"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{title}</span>
        <time dateTime={room.lastUpdated} className="shrink-0 text-xs text-ink-soft">
          {formatAgo(room.lastUpdated, now)}
        </time>
      </span>
      <span className={cx("truncate text-sm", unread === 0 && "text-ink-soft")}>
        {lastMessage?.isTeam && "Team: "}
        {lastMessage?.content || DESK_TEXTS.removed}
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {room.kind === "pair" && <Badge>Joined</Badge>}
        {room.isLate ? (
          <Badge tone="danger">Late</Badge>
        ) : (
          dueAt && <span>Due {formatDayAndTime(dueAt, room.timeZone)}</span>
        )}
        {unread > 0 && <Badge tone="brand">{unread} unread</Badge>}
        {assignee && <span className="truncate">{assignee.displayName}</span>}
      </span>
    </Link>
  );
}
