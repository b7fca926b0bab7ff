import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { useDialog } from "./use-dialog.ts";

export type ModalSize = "md" | "lg";

export type ModalProps = {
  open: boolean;
  /** Called by Escape, the backdrop and the close button; set `open` to false here. */
  onClose: () => void;
  title: ReactNode;
  size?: ModalSize;
  /** False for a question that must be answered: no close button, no Escape, no press on the backdrop. */
  closable?: boolean;
  /** The buttons, which stay in view below the scrolling text. */
  footer?: ReactNode;
  children: ReactNode;
};

const sizes: Record<ModalSize, string> = {
  md: "sm:max-w-[34rem]",
  lg: "sm:max-w-[46rem]",
};

/** A native dialog: at the bottom of the window on phones, else in its center. */
export function Modal({ open, onClose, title, size = "md", closable = true, footer, children }: ModalProps) {
  const titleId = useId();
  return (
    <dialog
      {...useDialog(open, onClose, closable)}
      aria-labelledby={titleId}
      className={cx(
        "fixed inset-0 z-50 m-auto mb-0 hidden max-h-[min(92dvh,56rem)] w-full max-w-full flex-col overflow-hidden rounded-t-xl bg-raised text-ink shadow-float open:flex open:animate-rise sm:mb-auto sm:rounded-xl",
        sizes[size],
      )}
    >
      <div className="flex items-start gap-4 pt-5 pr-4 pb-3 pl-6">
        <h2 id={titleId} className="min-w-0 flex-1 py-2 text-xl">
          {title}
        </h2>
        {closable && (
          <IconButton
            label="Close"
            icon={<X className="size-5" />}
            onClick={onClose}
            className="no-js:hidden"
          />
        )}
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms are scrolled by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6 -outline-offset-3"
      >
        {children}
      </div>
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  );
}
