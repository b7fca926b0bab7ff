import { useRef } from "react";

/** While a person writes, the others hear of it this often. */
const TYPING_EVERY_MS = 4_000;

/**
 * Shows the others of the room that the person writes. Call `send` at each change of the field, and `end`
 * when the text was sent.
 */
export function useSendTyping(roomId: string): { send(): void; end(): void } {
  const last = useRef(Number.NEGATIVE_INFINITY);
  return {
    send() {
      if (performance.now() - last.current < TYPING_EVERY_MS) return;
      last.current = performance.now();
      // If it fails, the others see nothing of it.
      fetch(`/v2/messaging-service/rooms/${roomId}/typing`, { method: "POST" }).catch(() => {});
    },
    end() {
      last.current = Number.NEGATIVE_INFINITY;
    },
  };
}
