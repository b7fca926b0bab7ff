import { Button } from "#ui/button.tsx";
import { ROOM_TEXTS } from "../../words/rooms.ts";
import type { Outbox } from "./use-outbox.ts";

export type OutboxListProps = { outbox: Outbox };

/** The messages on their way, and those that were not sent. */
export function OutboxList({ outbox }: OutboxListProps) {
  const percentOf = (key: string) => outbox.uploads.find((one) => one.key === key)?.percent ?? 0;
  return (
    <ul className="grid gap-1.5" aria-label="Messages on their way">
      {outbox.items.map((item) => {
        const { id, text, files, error } = item;
        return (
          <li key={id} className="grid max-w-[85%] justify-items-end gap-1 justify-self-end">
            <div className="min-w-0 rounded-lg bg-brand-soft px-4 py-2.5 wrap-anywhere whitespace-pre-line opacity-70">
              {files.map(({ key, name, fileId }) => (
                <p key={key} className="text-sm">
                  {name}
                  {fileId === null && ` · ${Math.round(percentOf(key))}%`}
                </p>
              ))}
              {text}
            </div>
            {error === null ? (
              <p className="px-1 text-xs text-ink-soft">Sending…</p>
            ) : (
              <div
                role="alert"
                className="flex flex-wrap items-center justify-end gap-2 text-sm text-danger-text"
              >
                <span>{error || ROOM_TEXTS.failed}</span>
                {outbox.mayRetry(item) && (
                  <Button type="button" size="sm" variant="secondary" onClick={() => outbox.retry(id)}>
                    Try again
                  </Button>
                )}
                <Button type="button" size="sm" variant="quiet" onClick={() => outbox.discard(id)}>
                  Discard
                </Button>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
