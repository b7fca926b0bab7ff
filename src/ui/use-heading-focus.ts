import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => {};

/**
 * Whether this component came with the server's page, which is the first one of a visit, or a reload of it.
 */
export function useFirstPage(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/**
 * Focus lands on the heading after a move inside the app, never on the first page of a visit; where the link
 * names a place of the page ("#phoneNumber"), on that place, which is what has been scrolled to.
 */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname, hash } = useLocation();
  const isFirst = useFirstPage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page, not per change of the query
  useEffect(() => {
    if (isFirst) return;
    const named = hash === "" ? null : document.getElementById(hash.slice(1));
    (named ?? ref.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return ref;
}
