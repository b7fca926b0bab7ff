import { type ComponentType, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { loggingOut } from "#kit/web/log-out.ts";
import { useLinkPress } from "#kit/web/use-link-press.ts";
import type { Room, Rooms } from "../../contract/rooms.ts";
import { SUPPORT_PATH } from "../../parts/room-paths.ts";
import { numberAnswers } from "../rules/latest-answer.ts";
import type { SupportPanelProps } from "./support-panel.tsx";

const API = "/v2/messaging-service";
/** Pages that show messages themselves, or that nothing may draw attention from. */
const WITHOUT = /\/messages$|^\/customer\/new|^\/support$/;

/** The speech bubble is for everybody who has conversations. Staff who act for somebody only read these. */
export function SupportBubble() {
  const person = usePerson();
  return (
    person && person.role !== "staff" && person.impersonatorId === null && <Bubble personId={person.id} />
  );
}

/**
 * A speech bubble with the number of unread messages. It and all links to the page of the team open the
 * conversation with the team in a panel, which the first press loads.
 */
function Bubble({ personId }: { personId: string }) {
  const { pathname } = useLocation();
  const [Panel, setPanel] = useState<ComponentType<SupportPanelProps> | null>(null);
  const [roomId, setRoomId] = useState<string | null>(null);
  const unread = useUnread(personId, !WITHOUT.test(pathname), `${pathname} ${roomId}`);
  const take = useCallback((link: HTMLAnchorElement) => {
    const isOurs = link.origin === location.origin && link.pathname === SUPPORT_PATH;
    if (!isOurs || WITHOUT.test(location.pathname)) return false;
    // If loading fails, the link opens the page, which needs no scripts.
    Promise.all([import("./support-panel.tsx"), openRoom()]).then(
      ([part, id]) => {
        setPanel(() => part.SupportPanel);
        setRoomId(id);
      },
      () => location.assign(link.href),
    );
    return true;
  }, []);
  useLinkPress(take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the panel
  useEffect(() => setRoomId(null), [pathname]);
  if (WITHOUT.test(pathname)) return null;
  return (
    <>
      <aside
        aria-label="Your messages"
        className="speech-bubble no-print fixed right-4 bottom-[calc(1rem+var(--bar,0px)+env(safe-area-inset-bottom))] z-30"
      >
        <a
          href={SUPPORT_PATH}
          className="grid size-14 place-items-center rounded-full border border-line bg-raised text-ink shadow-float hover:bg-sunken"
        >
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            className="size-6"
          >
            <path d="M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z" strokeLinejoin="round" />
          </svg>
          <span className="sr-only">Ask the team</span>
          {unread > 0 && (
            <span className="absolute -top-1 -right-1 grid h-6 min-w-6 place-items-center rounded-full bg-brand-fill px-1.5 text-xs font-semibold text-on-brand tabular-nums">
              {unread > 99 ? "99+" : unread}
              <span className="sr-only"> unread messages</span>
            </span>
          )}
        </a>
      </aside>
      {Panel && roomId && <Panel roomId={roomId} unread={unread} onClose={() => setRoomId(null)} />}
    </>
  );
}

async function openRoom(): Promise<string> {
  const answer = await fetch(`${API}/support-room`, { method: "POST" });
  if (!answer.ok) throw answer.status;
  return ((await answer.json()) as Room).roomId;
}

/** How many messages are unread in all conversations. Asks on each page, and when a page becomes visible. */
function useUnread(personId: string, isAsked: boolean, place: string): number {
  const [unread, setUnread] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each place asks anew
  useEffect(() => {
    if (!isAsked) return setUnread(0);
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, loggingOut]);
    const answers = numberAnswers();
    const ask = async () => {
      if (signal.aborted || document.visibilityState !== "visible") return;
      const question = answers.ask();
      const answer = await fetch(`${API}/rooms?limit=1`, { signal });
      if (!answer.ok) return;
      const { unreadCount } = (await answer.json()) as Rooms;
      if (answers.isLatest(question)) setUnread(unreadCount);
    };
    // Without an answer the number stays as it is.
    const askQuietly = () => void ask().catch(() => {});
    askQuietly();
    document.addEventListener("visibilitychange", askQuietly, { signal });
    // Until the stream is loaded, and if it can't be, the number is that of the page.
    import("#kit/web/follow-live.ts").then(
      ({ followLive }) => followLive(personId, askQuietly, signal),
      () => {},
    );
    return () => leaving.abort();
  }, [isAsked, place, personId]);
  return unread;
}
