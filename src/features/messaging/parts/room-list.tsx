import { Link } from "react-router";
import { formatShortDay, toLocalDate } from "#kit/wire/format/dates.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { cx } from "#ui/cx.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { Rooms } from "../contract/rooms.ts";
import { ROOM_TEXTS } from "../words/rooms.ts";

export type RoomListProps = {
  rooms: Rooms;
  openId: string | null;
  /** The program's time in milliseconds. */
  now: number;
  pathTo: (roomId: string) => string;
  /** The path with more conversations. */
  more: string;
};

/** The conversations, the latest first. */
export function RoomList({ rooms, openId, now, pathTo, more }: RoomListProps) {
  return (
    <nav aria-label="Conversations">
      <ul className="grid gap-1">
        {rooms.items.map((room) => (
          <li key={room.roomId} className="min-w-0">
            <Link
              to={pathTo(room.roomId)}
              aria-current={room.roomId === openId ? "page" : undefined}
              className={cx(
                "flex min-h-16 items-center gap-3 rounded-md px-3 py-2.5 hover:bg-sunken",
                "aria-[current]:bg-brand-soft",
              )}
            >
              <Avatar name={room.title} src={room.avatar} />
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="truncate font-semibold">{room.title}</span>
                  <When instant={room.lastUpdated} timeZone={room.timeZone} now={now} />
                </span>
                <span className="flex items-center justify-between gap-3">
                  <span className={cx("truncate text-sm", room.unread === 0 && "text-ink-soft")}>
                    {room.lastMessage?.content || ROOM_TEXTS.removed}
                  </span>
                  {room.unread > 0 && (
                    <Badge tone="brand">
                      {room.unread}
                      <span className="sr-only"> unread</span>
                    </Badge>
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {!rooms.allRoomsLoaded && (
        <p className="mt-3 px-3">
          <TextLink to={more}>Show more conversations</TextLink>
        </p>
      )}
    </nav>
  );
}

/** The time of a message of today, else its day. */
function When({ instant, timeZone, now }: { instant: string; timeZone: string; now: number }) {
  const date = toLocalDate(instant, timeZone);
  return (
    <time dateTime={instant} className="shrink-0 text-xs text-ink-soft">
      {date === toLocalDate(now, timeZone) ? formatClock(instant, timeZone) : formatShortDay(date)}
    </time>
  );
}
