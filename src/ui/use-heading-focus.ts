import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";

const never = () => () => {};

/**
 * Whether the server rendered this component, as on the first page of a visit or after a reload.
 */
export function useFirstPage(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/**
 * Focuses the heading after a navigation inside the app, but never on the first page of a visit. A link to a
 * place in the page ("#phoneNumber") focuses that place, to which the browser has scrolled.
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
