import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The welcome page has the same three checkboxes in its own form. */
const WELCOME_PAGE = "/customer/welcome";

/**
 * Opens the consent dialog for a customer who has not accepted the documents, and only then loads its code.
 * The dialog does not open on the log-out page, the welcome page, or with a booking session in the query.
 * @param isDue whether the logged-in customer must accept a document
 */
export function AcceptancePrompt({ isDue }: { isDue: boolean }) {
  const { pathname, search } = useLocation();
  const [Modal, setModal] = useState<ComponentType | null>(null);
  const isExcludedPage = pathname === "/log-out" || pathname === WELCOME_PAGE;
  const isShown = isDue && !isExcludedPage && !new URLSearchParams(search).has("sessionId");
  useEffect(() => {
    if (!isShown) return;
    // If the dialog's code fails to load, the next page tries again.
    import("./acceptance-modal.tsx").then(
      (part) => setModal(() => part.AcceptanceModal),
      () => {},
    );
  }, [isShown]);
  return isShown && Modal && <Modal />;
}
