import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** This page has the same three boxes in its own form. */
const WELCOME_PAGE = "/customer/welcome";

/**
 * Opens the consent dialog on every page for a customer who has not accepted, except on the log-out
 * page and with a booking session in the query. It loads the dialog's code only then.
 * @param isDue whether the logged-in customer must accept a document
 */
export function AcceptancePrompt({ isDue }: { isDue: boolean }) {
  const { pathname, search } = useLocation();
  const [Modal, setModal] = useState<ComponentType | null>(null);
  const isElsewhere = pathname === "/log-out" || pathname === WELCOME_PAGE;
  const isShown = isDue && !isElsewhere && !new URLSearchParams(search).has("sessionId");
  useEffect(() => {
    if (!isShown) return;
    // If the code fails to load, the next page tries again.
    import("./acceptance-modal.tsx").then(
      (part) => setModal(() => part.AcceptanceModal),
      () => {},
    );
  }, [isShown]);
  return isShown && Modal && <Modal />;
}
