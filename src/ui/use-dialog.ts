import { type MouseEvent, useEffect, useRef, useState } from "react";

/**
 * Drives a native <dialog> from `open`: modal, closed by Escape and by a press on the backdrop.
 * What is open from the start carries the `open` attribute, so it shows without JavaScript too.
 */
export function useDialog(open: boolean, onClose: () => void, closable = true) {
  const ref = useRef<HTMLDialogElement>(null);
  // Never changed by React: afterwards the attribute belongs to showModal() and close().
  const [openFromStart] = useState(open);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.matches(":modal")) {
      dialog.removeAttribute("open");
      dialog.showModal();
    }
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return {
    ref,
    open: openFromStart,
    onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (closable) onClose();
    },
    onClose: (event: { target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target === event.currentTarget && open) onClose();
    },
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      if (closable && event.target === event.currentTarget) onClose();
    },
  };
}
