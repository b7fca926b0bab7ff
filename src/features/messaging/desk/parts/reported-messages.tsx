import { Badge } from "#ui/badge.tsx";
import type { DeskMessage } from "../contract/messages.ts";
import { DESK_TEXTS } from "../words.ts";

/** The messages around a reported one. */
export function ReportedMessages({
  messages,
  reportedId,
}: {
  messages: readonly DeskMessage[];
  reportedId: string;
}) {
  return (
    <div className="rounded-md bg-sunken p-3">
      <p className="mb-2 text-sm text-ink-soft">{DESK_TEXTS.recorded}</p>
      <ol className="grid gap-2" aria-label="Messages">
        {messages.map(({ id, senderName, content, files, removed }) => (
          <li key={id} className="wrap-anywhere whitespace-pre-line">
            {senderName && <strong>{senderName}: </strong>}
            {removed ? <em>{DESK_TEXTS.removed}</em> : toLine(content, files)}{" "}
            {id === reportedId && <Badge tone="danger">Reported</Badge>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The team reads files only in conversations that it joined; here it reads their names. */
const toLine = (content: string, files: DeskMessage["files"]) =>
  [content, ...files.map(({ name, extension }) => `${name}.${extension}`)].filter(Boolean).join(" · ");
