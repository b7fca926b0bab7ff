import { X } from "lucide-react";
import { upload } from "#kit/web/upload.ts";
import { fileWords, maxFileBytes } from "#kit/wire/file-purposes.ts";
import { formatSeconds } from "#kit/wire/format/sizes.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { ROOM_TEXTS } from "../../words/rooms.ts";
import type { Upload } from "./uploads.ts";

const UPLOADS = "/v2/messaging-service/rooms";

type Way = { signal: AbortSignal; onPercent: (percent: number) => void };

/** Uploads a file for a message of a room. Answers its id, or why it was refused. */
export async function uploadForMessage(
  roomId: string,
  file: File,
  { signal, onPercent }: Way,
): Promise<Pick<Upload, "fileId" | "error" | "mayRetry">> {
  if (file.size > maxFileBytes("message"))
    return { fileId: null, error: fileWords.tooLarge("message"), mayRetry: false };
  const form = new FormData();
  form.set("file", file);
  let fileId: string | null = null;
  const take = (reply: unknown) => {
    fileId = (reply as { id: string }).id;
  };
  const errors = await upload(`${UPLOADS}/${roomId}/files`, form, onPercent, take, signal);
  // An error of no field is the connection's or a passing one.
  return {
    fileId,
    error: errors && (Object.values(errors)[0]?.[0] ?? ""),
    mayRetry: errors !== null && "" in errors,
  };
}

/** Ends what the player loads or plays when it leaves the screen: its recording goes with it. */
function stopWhenGone(player: HTMLAudioElement) {
  return () => {
    player.removeAttribute("src");
    player.load();
  };
}

export type AttachmentsProps = {
  uploads: readonly Upload[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
};

/** The files that go with the next message. Each can be canceled, also while it is uploaded. */
export function Attachments({ uploads, onRemove, onRetry }: AttachmentsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="mb-3 grid max-h-40 gap-2 overflow-y-auto" aria-label="Files of your message">
      {uploads.map(({ key, name, percent, fileId, error, mayRetry, duration, previewUrl }) => (
        <li key={key} className="flex items-center gap-3 rounded-lg bg-sunken py-1 pr-1 pl-3">
          <div className="grid min-w-0 flex-1 gap-1">
            <p className="truncate text-sm">
              {name}
              {duration !== null && ` · ${formatSeconds(duration)}`}
            </p>
            {duration !== null && (
              // biome-ignore lint/a11y/useMediaCaption: a recording of one's own has no captions
              <audio
                ref={stopWhenGone}
                controls
                // The length is above. An element that loads would ask for the recording after it was sent.
                preload="none"
                src={previewUrl}
                aria-label={`Listen to ${name}`}
                className="h-9 w-full max-w-72"
              />
            )}
            {fileId === null && error === null && <ProgressBar value={percent} label={`Uploading ${name}`} />}
            {error !== null && (
              <p role="alert" className="text-sm text-danger-text">
                {error || ROOM_TEXTS.notUploaded}
              </p>
            )}
          </div>
          {error !== null && mayRetry && (
            <Button type="button" size="sm" variant="secondary" onClick={() => onRetry(key)}>
              Try again
            </Button>
          )}
          <IconButton
            label={fileId === null && error === null ? `Cancel ${name}` : `Remove ${name}`}
            icon={<X aria-hidden="true" className="size-5" />}
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  );
}
