import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { ROOM_TEXTS } from "../../words/rooms.ts";
import { isUploaded, type OutboxItem } from "../rules/outbox.ts";
import { NO_DRAFT } from "../rules/room-chat.ts";
import type { ChosenFile, Upload } from "./uploads.ts";
import type { Chat } from "./use-chat.ts";
import { useUploads } from "./use-uploads.ts";

/** What the action answers for a message that a script sent. `error` is null once it is stored. */
export type SendResult = { id: string; error: string | null };
export type Outbox = ReturnType<typeof useOutbox>;

const isRefused = ({ error, mayRetry }: Upload) => error !== null && !mayRetry;

/** After a refusal all files of a message: the server may have removed uploads that waited for too long. */
const toUploadAgain = ({ files, error }: OutboxItem) =>
  files.filter(({ fileId }) => fileId === null || error !== "").map(({ key }) => key);

/**
 * Sends the messages of a conversation one after the other, in their order. A message waits for its files. A
 * message that fails stays until it is sent again or discarded, and those after it wait. They outlive a
 * reload of the page. Each has its id from the start, so that sending it again stores it once.
 * @param action the page of the conversation
 */
export function useOutbox({ chat, take, place: { roomId } }: Chat, action = `?room=${roomId}`) {
  const items = chat.outbox;
  const fetcher = useFetcher<SendResult>();
  const { state, data, submit } = fetcher;
  const { uploads, List, add, restart, has, drop } = useUploads(roomId);
  const keysOf = (id: string) => items.find((item) => item.id === id)?.files.map(({ key }) => key) ?? [];

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is handled once
  useEffect(() => {
    if (state !== "idle" || !data) return;
    if (data.error === null) drop(keysOf(data.id));
    take({ type: "answered", ...data });
  }, [state, data]);

  // News of a message may come before the answer to its sender: then its files have gone with it.
  const sent = useRef<readonly OutboxItem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each message leaves once
  useEffect(() => {
    const gone = sent.current.filter(({ id }) => chat.messages.has(id));
    sent.current = items;
    const keys = gone.flatMap(({ files }) => files.map(({ key }) => key));
    if (keys.length > 0) drop(keys);
  }, [items]);

  useEffect(() => {
    if (uploads.length > 0) take({ type: "uploaded", files: uploads.map(toProgress) });
  }, [uploads, take]);

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
    const { id, text: content, replyTo } = next;
    const form = { part: "send", via: "script", id, content, replyTo: replyTo ?? "" };
    void submit({ ...form, files: JSON.stringify(files) }, { method: "post", action });
  }, [state, next?.id, isReady, isAnswered]);

  const sentKeys = new Set(items.flatMap(({ files }) => files.map(({ key }) => key)));
  const attached = uploads.filter(({ key }) => !sentKeys.has(key));
  return {
    items,
    /** The uploads, and those that go with the next message. `AttachmentList` shows these. */
    uploads,
    attached,
    AttachmentList: List,
    attach: (files: readonly ChosenFile[]) => add(files),
    detach: (key: string) => drop([key]),
    restart,
    send: (text: string) => {
      const files = attached.map(({ key, name, duration, fileId }) => ({ key, name, duration, fileId }));
      const { replyTo } = chat.draft;
      take({ type: "queued", item: { id: crypto.randomUUID(), text, replyTo, files, error: null } });
      take({ type: "drafted", draft: NO_DRAFT });
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
      take({ type: "retried", id, again });
    },
    /** The text of a discarded message may be edited and sent again. */
    discard(id: string) {
      const text = items.find((item) => item.id === id)?.text ?? "";
      if (chat.draft.text === "") take({ type: "drafted", draft: { ...chat.draft, text } });
      drop(keysOf(id));
      take({ type: "discarded", id });
    },
  };
}

/** What a message waits for. */
const toProgress = ({ key, fileId, error }: Upload) => ({
  key,
  fileId,
  error: error === null ? null : error || ROOM_TEXTS.notUploaded,
});
