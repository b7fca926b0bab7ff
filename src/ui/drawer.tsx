import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "./icon-button.tsx";
import { useDialog } from "./use-dialog.ts";

export type DrawerProps = {
  open: boolean;
  /** Called when the person closes the drawer: set `open` to false. Also call it when the route changes. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
};

/** A panel that slides in from the right, such as the menu on phones. */
export function Drawer({ open, onClose, title, children }: DrawerProps) {
  const titleId = useId();
  return (
    <dialog
      {...useDialog(open, onClose)}
      aria-labelledby={titleId}
      className="z-50 fixed inset-y-0 right-0 left-auto m-0 ml-auto hidden h-dvh max-h-dvh w-[min(24rem,calc(100vw-2.5rem))] max-w-none translate-x-0 flex-col bg-raised text-ink shadow-float transition-transform duration-200 open:flex starting:open:translate-x-full"
    >
      <div className="flex items-center gap-4 border-b border-line py-3 pr-3 pl-5">
        <h2 id={titleId} className="min-w-0 flex-1 truncate text-lg">
          {title}
        </h2>
        <IconButton
          label="Close"
          icon={<X className="size-5" />}
          onClick={onClose}
          className="no-js:hidden"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
    </dialog>
  );
}
