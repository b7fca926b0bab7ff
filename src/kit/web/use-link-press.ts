import { useEffect } from "react";

type Press = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a press opens the link in this tab: the main button, without a key for a new tab or a download. */
function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Opens a dialog when a person presses certain links, instead of the linked page. The links stay plain, so
 * that they work without scripts and in new tabs.
 * @param take opens the dialog for a link and returns true, or returns false; keep the same function each
 * render
 */
export function useLinkPress(take: (link: HTMLAnchorElement) => boolean): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && !event.defaultPrevented && isPlainPress(event) && take(link)) event.preventDefault();
    };
    // Listen in the capture phase, because otherwise the router would handle the press first.
    document.addEventListener("click", press, true);
    return () => document.removeEventListener("click", press, true);
  }, [take]);
}
