import { useEffect } from "react";

type Press = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** Whether a press asks for the link's page right here: not in another tab, not to be saved. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Press): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/**
 * Lets something over the page take the place of the page that a link leads to. Links stay plain ones, which
 * lead there without scripts and before this has come; what is asked for in a tab of its own is never taken.
 * @param take whether it takes the link over; never changes
 */
export function useLinkPress(take: (link: HTMLAnchorElement) => boolean): void {
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link && !event.defaultPrevented && isPlainPress(event) && take(link)) event.preventDefault();
    };
    // On the way down: on the way up the router would be first.
    document.addEventListener("click", press, true);
    return () => document.removeEventListener("click", press, true);
  }, [take]);
}
