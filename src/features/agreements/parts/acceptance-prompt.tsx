import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** It asks for the same three consents itself, with the rest of a profile. */
const ASKS_ITSELF = "/customer/welcome";

/**
 * A customer who has not accepted is asked wherever they are, but not where a session is carried in the query
 * and not on the log-out page. The code of the question comes only then.
 * @param isDue as the server says it of the customer who is logged in
 */
export function AcceptancePrompt({ isDue }: { isDue: boolean }) {
  const { pathname, search } = useLocation();
  const [Modal, setModal] = useState<ComponentType | null>(null);
  const isElsewhere = pathname === "/log-out" || pathname === ASKS_ITSELF;
  const isAsked = isDue && !isElsewhere && !new URLSearchParams(search).has("sessionId");
  useEffect(() => {
    if (!isAsked) return;
    // What cannot come now is asked on the next page.
    import("./acceptance-modal.tsx").then(
      (part) => setModal(() => part.AcceptanceModal),
      () => {},
    );
  }, [isAsked]);
  return isAsked && Modal && <Modal />;
}
