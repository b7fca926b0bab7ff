import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { ROOM_TEXTS } from "../words/rooms.ts";
import type { ChosenFile, Upload } from "./uploads.ts";
import { useUploads } from "./use-uploads.ts";

/** What the action answers for a message that a script sent. `error` is null once it is stored. */
export type SendResult = { id: string; error: string | null };

type OutboxFile = Pick<Upload, "key" | "name" | "duration" | "fileId">;
type OutboxItem = { id: string; text: string; files: OutboxFile[]; error: string | null };
export type Outbox = ReturnType<typeof useOutbox>;

/** Removed at log-out with all keys of this form (kit/web/clear-personal-storage.ts). */
const keyOf = (roomId: string) => `waggon-form outbox ${roomId}`;

const isUploaded = ({ files }: OutboxItem) => files.every(({ fileId }) => fileId !== null);

const isRefused = ({ error, mayRetry }: Upload) => error !== null && !mayRetry;

/** After a refusal all files of a message: the server may have removed uploads that waited for too long. */
const toUploadAgain = ({ files, error }: OutboxItem) =>
  files.filter(({ fileId }) => fileId === null || error !== "").map(({ key }) => key);

/** A reload ends uploads, and no page may read a file again that was chosen before. */
function readStored(roomId: string): OutboxItem[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(roomId)) ?? "[]");
    const items = Array.isArray(stored) ? (stored as OutboxItem[]) : [];
    return items
      .map((item) => ({ ...item, files: item.files ?? [] }))
      .map((item) => (isUploaded(item) ? item : { ...item, error: ROOM_TEXTS.fileLost }));
  } catch {
    return [];
  }
}

/** What the uploads have become, for a message that waits for them. */
function follow(item: OutboxItem, uploads: readonly Upload[]): OutboxItem {
  if (isUploaded(item) || item.error !== null) return item;
  const found = item.files.map((file) => uploads.find(({ key }) => key === file.key) ?? file);
  const files = item.files.map((file, nth) => ({ ...file, fileId: found[nth]?.fileId ?? file.fileId }));
  const failed = uploads.find(({ key, error }) => error !== null && files.some((file) => file.key === key));
  return { ...item, files, error: failed ? failed.error || ROOM_TEXTS.notUploaded : null };
}

/**
 * Sends the messages of a conversation one after the other, in their order. A message waits for its files. A
 * message that fails stays until it is sent again or discarded, and those after it wait. They outlive a
 * reload of the page. Each has its id from the start, so that sending it again stores it once.
 * @param stored the messages of the conversation: what is among them has been sent, whatever the answer was
 * @param action the page of the conversation
 */
export function useOutbox(roomId: string, stored: readonly { id: string }[], action = `?room=${roomId}`) {
  const [items, setItems] = useState<OutboxItem[]>([]);
  const [discarded, setDiscarded] = useState("");
  const fetcher = useFetcher<SendResult>();
  const { state, data, submit } = fetcher;
  const { uploads, List, add, restart, has, drop } = useUploads(roomId);
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
  const keysOf = (id: string) => items.find((item) => item.id === id)?.files.map(({ key }) => key) ?? [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is handled once
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if (data.error === null) drop(keysOf(data.id));
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
    if (!storedItem) return;
    drop(keysOf(storedItem.id));
    change((items) => items.filter((item) => item !== storedItem));
  }, [storedItem]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of an upload is followed once
  useEffect(() => {
    if (uploads.length > 0) change((items) => items.map((item) => follow(item, uploads)));
  }, [uploads]);

  const [next] = items;
  // An answer stands until the person tries again: a refused message is not sent once more by itself.
  const retriedAfter = useRef<SendResult | undefined>(undefined);
  const isAnswered = next !== undefined && data?.id === next.id && data !== retriedAfter.current;
  const isReady = next !== undefined && next.error === null && isUploaded(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next message is sent once it comes first
  useEffect(() => {
    if (state !== "idle" || !isReady || isAnswered) return;
    const files = next.files.map(({ fileId, duration }) => ({
      id: fileId,
      ...(duration !== null && { duration }),
    }));
    const form = { part: "send", via: "script", id: next.id, content: next.text };
    void submit({ ...form, files: JSON.stringify(files) }, { method: "post", action });
  }, [state, next?.id, isReady, isAnswered]);

  const sentKeys = new Set(items.flatMap(({ files }) => files.map(({ key }) => key)));
  const attached = uploads.filter(({ key }) => !sentKeys.has(key));
  return {
    items,
    /** The text of the last discarded message, which may be edited and sent again. */
    discarded,
    /** The uploads, and those that go with the next message. `AttachmentList` shows these. */
    uploads,
    attached,
    AttachmentList: List,
    attach: (files: readonly ChosenFile[]) => add(files),
    detach: (key: string) => drop([key]),
    restart,
    send: (text: string) => {
      const files = attached.map(({ key, name, duration, fileId }) => ({ key, name, duration, fileId }));
      change((items) => [...items, { id: crypto.randomUUID(), text, files, error: null }]);
    },
    /** False when a reload has lost a file, and when a file was refused. */
    mayRetry: (item: OutboxItem) =>
      toUploadAgain(item).every(
        (key) => has(key) && !uploads.some((one) => one.key === key && isRefused(one)),
      ),
    retry(id: string) {
      retriedAfter.current = data;
      const item = items.find((item) => item.id === id);
      const again = item ? toUploadAgain(item) : [];
      for (const key of again) restart(key);
      const renew = (file: OutboxFile) => (again.includes(file.key) ? { ...file, fileId: null } : file);
      change((items) =>
        items.map((item) => (item.id === id ? { ...item, files: item.files.map(renew), error: null } : item)),
      );
    },
    discard(id: string) {
      setDiscarded(items.find((item) => item.id === id)?.text ?? "");
      drop(keysOf(id));
      change((items) => items.filter((item) => item.id !== id));
    },
  };
}
