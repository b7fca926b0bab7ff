import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isUnsure, useLive } from "#features/accounts/parts/use-live.ts";
import { loggingOut } from "#kit/web/log-out.ts";
import type { Teammate } from "./desk-forms.tsx";

/** An open page says so this often, and counts as open for several times as long. */
const RENEW_MS = 20_000;
/** Whoever has not written for so long does not write any more. */
const WRITING_MS = 6_000;

/** While this person writes, the others hear of it this often. */
const WRITES_EVERY_MS = 4_000;

/** `after`: the latest message when the person wrote. A further one of theirs ends it. */
type Writer = { id: string; after: number | undefined };

type TeammatesInput = {
  roomId: string;
  /** Who else had the conversation open when the page was loaded. */
  loaded: readonly Teammate[];
  /** The latest message and its sender, who writes no longer. */
  last: { seq: number; senderId: string | null } | undefined;
};

/**
 * Shows the team that this page has the conversation open, as long as it has. Returns who else has it open,
 * who of them is writing an answer, and `write`, which shows the others that this person is.
 */
export function useTeammates({ roomId, loaded, last }: TeammatesInput) {
  const [readers, setReaders] = useState(loaded);
  const [writers, setWriters] = useState<readonly Writer[]>([]);
  const room = `/v2/staff/messages/rooms/${roomId}`;
  const path = `${room}/reading`;
  const wroteAt = useRef(Number.NEGATIVE_INFINITY);
  const renewed = useRef<Promise<void>>(null);
  const ask = useEffectEvent(async () => {
    if (loggingOut.aborted) return;
    try {
      const answer = await fetch(path, { method: "PUT" });
      if (answer.ok) setReaders(await answer.json());
    } catch {
      // The next time may succeed; until then the others see less.
    }
  });
  const renew = useEffectEvent(() => {
    renewed.current = ask();
  });
  useEffect(() => setReaders(loaded), [loaded]);
  useEffect(() => {
    renew();
    const again = () => renew();
    const leave = () => {
      if (!loggingOut.aborted) fetch(path, { method: "DELETE", keepalive: true }).catch(() => {});
    };
    const timer = setInterval(again, RENEW_MS);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", again);
      // A renewal that is on its way must not come after it.
      void renewed.current?.then(leave);
    };
  }, [path]);

  const hearWriter = useEffectEvent((id: string) => {
    const writer = { id, after: last?.seq };
    setWriters((before) => [...before.filter((one) => one.id !== id), writer]);
    setTimeout(() => setWriters((before) => before.filter((one) => one !== writer)), WRITING_MS);
    if (!readers.some((reader) => reader.id === id)) renew();
  });
  useLive((news) => {
    if (isUnsure(news)) renew();
    if (news.data.roomId !== roomId) return;
    if (news.event === "readers") renew();
    if (news.event === "writer") hearWriter(String(news.data.accountId));
  });
  const isWriting = ({ id, after }: Writer) => id !== last?.senderId || after === last.seq;
  const writing = writers.filter(isWriting).map(({ id }) => id);
  const write = () => {
    if (loggingOut.aborted || performance.now() - wroteAt.current < WRITES_EVERY_MS) return;
    wroteAt.current = performance.now();
    // If it fails, the others see less.
    fetch(`${room}/typing`, { method: "POST" }).catch(() => {});
  };
  return { readers, writing: readers.filter(({ id }) => writing.includes(id)), write };
}
