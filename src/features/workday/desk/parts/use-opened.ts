import { useState } from "react";
import { useLocation } from "react-router";

/**
 * What the reader of a form has seen: as the form was opened, even if its page loads again. `renew` says what
 * counts as seen once a form of the page was sent.
 */
export function useOpened<Seen>(now: Seen, renew: (seen: Seen) => Seen): Seen {
  const { key } = useLocation();
  const [held, setHeld] = useState({ key, seen: now });
  if (held.key === key) return held.seen;
  const next = { key, seen: renew(held.seen) };
  setHeld(next);
  return next.seen;
}
