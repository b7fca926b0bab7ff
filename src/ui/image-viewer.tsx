import { ChevronLeft, ChevronRight, RotateCcw, X, ZoomIn } from "lucide-react";
import { type KeyboardEvent, useEffect } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useDialog } from "./use-dialog.ts";
import { MAX_ZOOM, useZoom } from "./use-zoom.ts";

export type ViewedImage = { src: string; alt: string };

export type ImageViewerProps = {
  images: readonly ViewedImage[];
  /** The place of the shown image in `images`; null closes the viewer. */
  shown: number | null;
  onShow: (place: number) => void;
  onClose: () => void;
};

/**
 * Shows images at full size, one at a time. The toolbar, a pinch and the wheel zoom; an enlarged image can be
 * scrolled. Arrow keys lead to the other images.
 */
export function ImageViewer({ images, shown, onShow, onClose }: ImageViewerProps) {
  const image = shown === null ? undefined : images[shown];
  const { frame, scale, zoomIn, reset } = useZoom(image?.src);
  const isMany = images.length > 1;
  const show = (step: number) => {
    if (shown !== null && isMany) onShow((shown + step + images.length) % images.length);
  };
  const press = (event: KeyboardEvent) => {
    // In an enlarged image, the arrow keys scroll.
    const step = scale > 1 ? undefined : { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    show(step);
  };
  usePreload(images, shown);
  return (
    <dialog
      {...useDialog(image !== undefined, onClose)}
      aria-label={image?.alt || "Picture"}
      onKeyDown={press}
      className="z-50 fixed inset-0 m-auto hidden h-dvh max-h-none w-screen max-w-none flex-col bg-[oklch(0.16_0.01_60)] text-[oklch(0.95_0.01_80)] open:flex"
    >
      <div className="flex items-center gap-1 p-2">
        <p role="status" className="mr-auto px-2 tabular-nums">
          {image && isMany && `${(shown ?? 0) + 1} of ${images.length}`}
        </p>
        <div role="toolbar" aria-label="Picture" className="flex gap-1">
          <IconButton
            label="Zoom in"
            icon={<ZoomIn className="size-5" />}
            disabled={scale === MAX_ZOOM}
            onClick={zoomIn}
            className="text-current!"
          />
          <IconButton
            label="Reset"
            icon={<RotateCcw className="size-5" />}
            disabled={scale === 1}
            onClick={reset}
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
      <div ref={frame} tabIndex={0} className="grid min-h-0 flex-1 overflow-auto overscroll-contain p-2">
        {image && (
          <img
            src={image.src}
            alt={image.alt}
            style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
            className={cx("m-auto max-w-none object-contain", scale === 1 && "max-h-full")}
          />
        )}
      </div>
      {isMany && (
        <div className="flex justify-center gap-6 p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
          <IconButton
            label="Previous picture"
            icon={<ChevronLeft className="size-6" />}
            onClick={() => show(-1)}
            className="text-current!"
          />
          <IconButton
            label="Next picture"
            icon={<ChevronRight className="size-6" />}
            onClick={() => show(1)}
            className="text-current!"
          />
        </div>
      )}
    </dialog>
  );
}

/** Loads the images before and after the shown one, so that they appear at once. */
function usePreload(images: readonly ViewedImage[], shown: number | null): void {
  useEffect(() => {
    if (shown === null) return;
    for (const place of [shown - 1, shown + 1]) {
      const near = images[place];
      if (near) new Image().src = near.src;
    }
  }, [images, shown]);
}
