import { useEffect, useState } from "react";
import { useFetcher } from "react-router";

/** What the action answers for a message that a script sent. `error` is null once it is stored. */
export type SendResult = { id: string; error: string | null };

export type OutboxItem = { id: string; text: string; error: string | null };
export type Outbox = {
  items: readonly OutboxItem[];
  /** The text of the last discarded message, which may be edited and sent again. */
  discarded: string;
  send(text: string): void;
  retry(id: string): void;
  discard(id: string): void;
};

/** Removed at log-out with all keys of this form (kit/web/clear-personal-storage.ts). */
const keyOf = (roomId: string) => `waggon-form outbox ${roomId}`;

function readStored(roomId: string): OutboxItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/**
 * Sends the messages of a conversation one after the other, in their order. A message that fails stays until
 * it is sent again or discarded, and those after it wait. They outlive a reload of the page. Each has its id
 * from the start, so that sending it again stores it once.
 * @param stored the messages of the conversation: what is among them has been sent, whatever the answer was
 * @param action the page of the conversation
 */
export function useOutbox(
  roomId: string,
  stored: readonly { id: string }[],
  action = `?room=${roomId}`,
): Outbox {
  const [items, setItems] = useState<OutboxItem[]>([]);
  const [discarded, setDiscarded] = useState("");
  const fetcher = useFetcher<SendResult>();
  const { state, data, submit } = fetcher;
  useEffect(() => setItems(readStored(roomId)), [roomId]);

  const change = (next: (items: OutboxItem[]) => OutboxItem[]) =>
    setItems((items) => {
      const changed = next(items);
      try {
        if (changed.length > 0) sessionStorage.setItem(keyOf(roomId), JSON.stringify(changed));
        else sessionStorage.removeItem(keyOf(roomId));
      } catch {
        // A browser without storage loses unsent messages at a reload.
      }
      return changed;
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is handled once
  useEffect(() => {
    if (state !== "idle" || !data) return;
    change((items) =>
      data.error === null
        ? items.filter(({ id }) => id !== data.id)
        : items.map((item) => (item.id === data.id ? { ...item, error: data.error } : item)),
    );
  }, [state, data]);

  // News of a message may come before the answer to its sender.
  const storedItem = items.find((item) => stored.some(({ id }) => id === item.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stored message leaves once
  useEffect(() => {
    if (storedItem) change((items) => items.filter((item) => item !== storedItem));
  }, [storedItem]);

  const [next] = items;
  const isAnswered = next !== undefined && data?.id === next.id && data.error === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next message is sent once it comes first
  useEffect(() => {
    if (state !== "idle" || next?.error !== null || isAnswered) return;
    const form = { part: "send", via: "script", id: next.id, content: next.text };
    void submit(form, { method: "post", action });
  }, [state, next?.id, next?.error, isAnswered]);

  return {
    items,
    discarded,
    send: (text) => change((items) => [...items, { id: crypto.randomUUID(), text, error: null }]),
    retry: (id) => change((items) => items.map((item) => (item.id === id ? { ...item, error: null } : item))),
    discard(id) {
      setDiscarded(items.find((item) => item.id === id)?.text ?? "");
      change((items) => items.filter((item) => item.id !== id));
    },
  };
}
