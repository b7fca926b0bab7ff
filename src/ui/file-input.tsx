import { ImagePlus } from "lucide-react";
import { type ComponentProps, useEffect, useState } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-wiring.ts";
import { ProgressBar } from "./progress-bar.tsx";

export type FileInputProps = Omit<ComponentProps<"input">, "type" | "value" | "defaultValue"> & {
  /** The URL of the picture that is already stored. */
  current?: string | null;
  /** The progress of the upload, 0 to 100. Null or absent when no upload runs. */
  progress?: number | null;
};

/** A native file input with a large target. It shows the chosen picture and the progress of the upload. */
export function FileInput({
  current,
  progress = null,
  placeholder = "Choose a photo",
  className,
  ...rest
}: FileInputProps) {
  const [preview, setPreview] = useState<string | null>(null);
  const [fileName, setFileName] = useState("");
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  const picture = preview ?? current;
  return (
    <span
      className={cx(
        "relative flex min-h-28 items-center gap-4 overflow-hidden rounded-lg border border-dashed border-line-strong bg-surface p-4 transition-colors hover:border-brand hover:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-aria-invalid:border-danger",
        className,
      )}
    >
      {picture ? (
        <img src={picture} alt="" className="size-20 shrink-0 rounded-md object-cover" />
      ) : (
        <span className="grid size-20 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft">
          <ImagePlus aria-hidden="true" className="size-7" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">
          {fileName || (picture ? "Replace the photo" : placeholder)}
        </span>
        <span className="block text-sm text-ink-soft">JPEG, PNG or WebP, up to 10 MB</span>
        {progress !== null && <ProgressBar className="mt-2" value={progress} label="Uploading" />}
      </span>
      <input
        accept="image/jpeg,image/png,image/webp"
        {...useFieldWiring(rest)}
        type="file"
        className="absolute inset-0 size-full cursor-pointer opacity-0 file:cursor-pointer"
        onChange={(event) => {
          const file = event.target.files?.[0];
          setFileName(file?.name ?? "");
          setPreview(file?.type.startsWith("image/") ? URL.createObjectURL(file) : null);
          rest.onChange?.(event);
        }}
      />
    </span>
  );
}
