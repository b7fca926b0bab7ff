import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { Messages } from "../../contract/messages.ts";
import type { Chat } from "./use-chat.ts";

/**
 * Loads the page again when a card or a notice has come since: its forms, and whether the conversation is
 * open, are of the page.
 */
export function usePageNews({ messages }: Chat, page: Messages, isLatest: boolean): void {
  const { revalidate } = useRevalidator();
  const isStale =
    isLatest && messages.some(({ kind, changedSeq }) => kind !== "text" && changedSeq > page.upTo);
  useEffect(() => {
    if (isStale) void revalidate();
  }, [isStale, revalidate]);
}
