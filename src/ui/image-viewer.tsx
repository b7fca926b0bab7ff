import { RotateCcw, X, ZoomIn } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useDialog } from "./use-dialog.ts";

export type ImageViewerProps = {
  /** The picture to show; null closes the viewer. */
  image: { src: string; alt: string } | null;
  onClose: () => void;
};

const scales = [1, 1.5, 2, 3];

/** Shows one picture at full size. The toolbar has zoom and reset; a larger picture can be scrolled. */
export function ImageViewer({ image, onClose }: ImageViewerProps) {
  const [zoom, setZoom] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture starts at its own size
  useEffect(() => setZoom(0), [image?.src]);
  const scale = scales[zoom] ?? 1;
  return (
    <dialog
      {...useDialog(image !== null, onClose)}
      aria-label={image?.alt || "Picture"}
      className="z-50 fixed inset-0 m-auto hidden h-dvh max-h-none w-screen max-w-none flex-col bg-[oklch(0.16_0.01_60)] text-[oklch(0.95_0.01_80)] open:flex"
    >
      <div className="flex justify-end gap-1 p-2">
        <div role="toolbar" aria-label="Picture" className="flex gap-1">
          <IconButton
            label="Zoom in"
            icon={<ZoomIn className="size-5" />}
            disabled={zoom === scales.length - 1}
            onClick={() => setZoom(zoom + 1)}
            className="text-current!"
          />
          <IconButton
            label="Reset"
            icon={<RotateCcw className="size-5" />}
            disabled={zoom === 0}
            onClick={() => setZoom(0)}
            className="text-current!"
          />
        </div>
        <IconButton
          label="Close"
          icon={<X className="size-5" />}
          onClick={onClose}
          className="text-current!"
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an enlarged picture is scrolled by keyboard */}
      <div tabIndex={0} className="grid min-h-0 flex-1 overflow-auto p-2">
        {image && (
          <img
            src={image.src}
            alt={image.alt}
            style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
            className={cx("m-auto max-w-none object-contain", zoom === 0 && "max-h-full")}
          />
        )}
      </div>
    </dialog>
  );
}
