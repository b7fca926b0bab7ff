import { FileText } from "lucide-react";
import { formatBytes, formatSeconds } from "#kit/wire/format/sizes.ts";
import type { MessageFile } from "../contract/files.ts";

export type MessageFilesProps = { files: readonly MessageFile[]; messageId: string };

/** The files of a message: photos that open in the viewer, players of recordings, and links to documents. */
export function MessageFiles({ files, messageId }: MessageFilesProps) {
  if (files.length === 0) return null;
  const photos = files.filter(({ type }) => type.startsWith("image/"));
  const recordings = files.filter(({ audio }) => audio);
  const documents = files.filter(({ type, audio }) => !audio && !type.startsWith("image/"));
  return (
    <div className="grid min-w-0 gap-2 not-last:mb-2">
      {photos.length > 0 && (
        <ul className={photos.length > 1 ? "grid grid-cols-2 gap-1.5" : "grid"} aria-label="Photos">
          {photos.map(({ url, name }) => (
            <li key={url}>
              <a href={url} data-photos={messageId} className="block overflow-hidden rounded-md">
                <img
                  src={`${url}?size=${photos.length > 1 ? "thumbnail" : "medium"}`}
                  alt={`Photo: ${name}`}
                  loading="lazy"
                  className="aspect-4/3 w-64 max-w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {recordings.map((file) => (
        <Recording key={file.url} file={file} />
      ))}
      {documents.map(({ url, name, extension, size }) => (
        <a
          key={url}
          href={url}
          download={`${name}.${extension}`}
          className="flex min-h-11 items-center gap-2 underline"
        >
          <FileText aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {name}.{extension}
          </span>
          <span className="shrink-0 text-sm text-ink-soft">{formatBytes(size)}</span>
        </a>
      ))}
    </div>
  );
}

function Recording({ file: { url, name, duration } }: { file: MessageFile }) {
  const length = duration === null ? "" : `, ${formatSeconds(duration)}`;
  return (
    <div className="grid gap-1">
      {/* biome-ignore lint/a11y/useMediaCaption: nothing gives captions for a voice message */}
      <audio
        controls
        preload="none"
        src={url}
        aria-label={`Recording: ${name}${length}`}
        className="h-11 w-64 max-w-full"
      />
      {duration !== null && <span className="text-xs text-ink-soft">{formatSeconds(duration)}</span>}
    </div>
  );
}
