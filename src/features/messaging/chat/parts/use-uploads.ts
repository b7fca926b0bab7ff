import { type ComponentType, useEffect, useRef, useState } from "react";
import type { AttachmentsProps } from "./attachments.tsx";
import type { ChosenFile, Upload } from "./uploads.ts";

type Running = ChosenFile & { abort: AbortController; previewUrl: string };

/** Uploads files for messages of a room, several at once. The first file loads the code. */
export function useUploads(roomId: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [List, setList] = useState<ComponentType<AttachmentsProps> | null>(null);
  const running = useRef(new Map<string, Running>());
  const dropped = useRef<string[]>([]);
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const { abort, previewUrl } of current.values()) {
        abort.abort();
        URL.revokeObjectURL(previewUrl);
      }
    };
  }, []);

  // A player that still stood on the screen would ask for a recording that is not there anymore.
  useEffect(() => {
    for (const previewUrl of dropped.current.splice(0)) URL.revokeObjectURL(previewUrl);
  });

  const patch = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));

  async function start(key: string): Promise<void> {
    const chosen = running.current.get(key);
    if (!chosen) return;
    const { signal } = chosen.abort;
    patch(key, { percent: 0, fileId: null, error: null, mayRetry: false });
    try {
      const part = await import("./attachments.tsx");
      if (signal.aborted) return;
      setList(() => part.Attachments);
      const onPercent = (percent: number) => patch(key, { percent });
      const answer = await part.uploadForMessage(roomId, chosen.file, { signal, onPercent });
      if (!signal.aborted) patch(key, answer);
    } catch {
      patch(key, { error: "", mayRetry: true });
    }
  }

  return {
    uploads,
    /** Shows uploads, once its code is loaded. */
    List,
    add(chosen: readonly ChosenFile[]) {
      const added = chosen.map(({ file, duration }) => {
        const key = crypto.randomUUID();
        const previewUrl = URL.createObjectURL(file);
        running.current.set(key, { file, duration, previewUrl, abort: new AbortController() });
        const begun = { percent: 0, fileId: null, error: null, mayRetry: false };
        return { key, name: file.name, ...begun, duration, previewUrl };
      });
      setUploads((all) => [...all, ...added]);
      for (const { key } of added) void start(key);
    },
    restart: (key: string) => void start(key),
    has: (key: string) => running.current.has(key),
    /** Ends uploads that run. */
    drop(keys: readonly string[]) {
      for (const key of keys) {
        const file = running.current.get(key);
        file?.abort.abort();
        if (file) dropped.current.push(file.previewUrl);
        running.current.delete(key);
      }
      setUploads((all) => all.filter(({ key }) => !keys.includes(key)));
    },
  };
}
