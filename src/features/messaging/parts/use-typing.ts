import { useEffect, useRef, useState } from "react";
import { useLive } from "#features/accounts/parts/use-live.ts";
import type { Room } from "../contract/rooms.ts";
import { ROOM_TEXTS } from "../words/rooms.ts";

/** Whoever has not written for so long does not write any more. */
const SHOWN_MS = 6_000;
/** While a person writes, the others hear of it this often. */
const TELL_MS = 4_000;

/** "Ada Brush is writing …" while another member of the room does; "" otherwise. */
export function useTyping({ roomId, people, lastSeq }: Room): string {
  const [writerId, setWriterId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLive(({ event, data }) => {
    if (event !== "typing" || data.roomId !== roomId) return;
    setWriterId(String(data.accountId));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWriterId(null), SHOWN_MS);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was written has come
  useEffect(() => setWriterId(null), [lastSeq]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const writer = people.find(({ id }) => id === writerId);
  return writer ? ROOM_TEXTS.writing(writer.displayName) : "";
}

/**
 * Shows the others of the room that the person writes. Call `send` at each change of the field, and `end`
 * when the text was sent.
 */
export function useSendTyping(roomId: string): { send(): void; end(): void } {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return {
    send() {
      if (performance.now() - last.current < TELL_MS) return;
      last.current = performance.now();
      // If it fails, the others see nothing of it.
      fetch(`/v2/messaging-service/rooms/${roomId}/typing`, { method: "POST" }).catch(() => {});
    },
    end() {
      last.current = Number.NEGATIVE_INFINITY;
    },
  };
}
