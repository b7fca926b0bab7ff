import { useEffect, useRef } from "react";

/**
 * Focuses an element that has just appeared, such as a question or a notice, and needs tabIndex={-1}. When
 * the text `arrival` changes, the element takes the focus again; without `arrival` nothing happens.
 */
export function useArrivalFocus<T extends HTMLElement>(arrival: string | null | undefined) {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (arrival) ref.current?.focus();
  }, [arrival]);
  return ref;
}
