/** A text that only screen readers get, and announce when it changes. Keep this element mounted. */
export function LiveText({ children }: { children: string }) {
  return (
    <span role="status" aria-atomic="true" className="sr-only">
      {children}
    </span>
  );
}
