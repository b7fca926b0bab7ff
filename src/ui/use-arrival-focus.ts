import { useEffect, useRef } from "react";

/**
 * Focus goes to what has just come into the page: a question, a notice. `arrival` names it, and another name
 * is another arrival; without one nothing happens. Give the element tabIndex={-1}.
 */
export function useArrivalFocus<T extends HTMLElement>(arrival: string | null | undefined) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (arrival) ref.current?.focus();
  }, [arrival]);
  return ref;
}
