import { useEffect, useState, useSyncExternalStore } from "react";
import { showToast } from "./toast.ts";

const never = () => () => {};

/**
 * Shows messages as toasts, and returns whether it does. Messages in the server's page are no toasts: they
 * stay, so that the page does not move when scripts start.
 */
export function useFaultToasts(messages: string[] | undefined, mayShow: boolean): boolean {
  const hasScripts = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [ofServer] = useState(() => (hasScripts ? null : messages));
  const areToasts = mayShow && hasScripts && messages !== ofServer;
  useEffect(() => {
    if (areToasts) for (const text of messages ?? []) showToast(text, "error");
  }, [areToasts, messages]);
  return areToasts;
}
