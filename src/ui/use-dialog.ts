import { type MouseEvent, useEffect, useRef, useState } from "react";

/**
 * Opens and closes a native modal <dialog> by `open`. Escape and a press on the backdrop close the dialog. A
 * dialog that is open from the start has the attribute `open`, so that it shows without JavaScript too.
 */
export function useDialog(open: boolean, onClose: () => void, closable = true) {
  const ref = useRef<HTMLDialogElement>(null);
  // React sets the attribute only once: afterwards showModal() and close() change it.
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
