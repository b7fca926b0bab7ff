/** A text for screen readers alone, which say it again when it changes. Leave it mounted. */
export function LiveText({ children }: { children: string }) {
  return (
    <span role="status" aria-atomic="true" className="sr-only">
      {children}
    </span>
  );
}
