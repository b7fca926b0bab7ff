import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { Chat } from "./use-chat.ts";

/** The reader is at the end if it is not farther below the view than this, in CSS pixels. */
const NEAR_PX = 80;

/**
 * Shows the end of a conversation when it is opened, at own messages, and at new ones while the reader is
 * there. A reader who has gone up stays, also when older messages come in before what is read.
 * @param end an element after the last message
 */
export function useReadingPlace(
  { messages, chat, take }: Chat,
  end: RefObject<HTMLElement | null>,
  isLatest: boolean,
) {
  const isAtEnd = useRef(true);
  const outboxSize = useRef(0);
  const lastId = messages.at(-1)?.id;
  const goToEnd = () => {
    isAtEnd.current = true;
    end.current?.scrollIntoView({ block: "end" });
    take({ type: "scrolled", isAtEnd: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new last message
  useLayoutEffect(() => {
    const hasWritten = chat.outbox.length > outboxSize.current;
    outboxSize.current = chat.outbox.length;
    if (isLatest && (isAtEnd.current || hasWritten)) goToEnd();
  }, [lastId, chat.outbox.length, isLatest]);
  useEffect(() => {
    if (!isLatest) return;
    const leaving = new AbortController();
    const look = () => {
      if (!end.current) return;
      isAtEnd.current = end.current.getBoundingClientRect().top < bottomOf(end.current) + NEAR_PX;
      take({ type: "scrolled", isAtEnd: isAtEnd.current });
    };
    // A keyboard that opens makes the window smaller.
    const resize = () => {
      if (isAtEnd.current) end.current?.scrollIntoView({ block: "end" });
      else look();
    };
    window.addEventListener("resize", resize, { signal: leaving.signal });
    // Panels scroll by themselves, which only capturing listeners hear.
    document.addEventListener("scroll", look, { capture: true, passive: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [end, take, isLatest]);

  const place = useRef<{ element: Element; top: number } | null>(null);
  const firstId = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: older messages have come before the first one
  useLayoutEffect(() => {
    if (!place.current) return;
    const { element, top } = place.current;
    place.current = null;
    const box = element.closest("dialog [tabindex]") ?? document.scrollingElement;
    box?.scrollBy({ top: element.getBoundingClientRect().top - top, behavior: "instant" });
  }, [firstId]);
  return {
    /** Shows the end, and the keyboard goes on from the messages. */
    goToEnd() {
      goToEnd();
      end.current?.parentElement?.querySelector("ol")?.focus({ preventScroll: true });
    },
    /** Call it before older messages come in: `element` then stays where it is. */
    holdPlace(element: Element | null) {
      place.current = element && { element, top: element.getBoundingClientRect().top };
    },
  };
}

/** The lower edge of what scrolls: the dialog's content, or the window. */
function bottomOf(element: Element): number {
  return element.closest("dialog [tabindex]")?.getBoundingClientRect().bottom ?? window.innerHeight;
}
