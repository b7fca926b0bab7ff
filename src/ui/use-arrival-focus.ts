import { useEffect, useRef } from "react";

/**
 * Focuses an element that has just appeared, such as a question or a notice. `arrival` names it: another name
 * moves the focus again, none does nothing. Give the element tabIndex={-1}.
 */
export function useArrivalFocus<T extends HTMLElement>(arrival: string | null | undefined) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (arrival) ref.current?.focus();
  }, [arrival]);
  return ref;
}
