import type { ReactNode } from "react";

export type LiveTextProps = { children: ReactNode; assertive?: boolean };

/** Says its text to screen readers whenever it changes; unseen. Keep it mounted, change its children. */
export function LiveText({ children, assertive }: LiveTextProps) {
  return (
    <span role={assertive ? "alert" : "status"} aria-atomic="true" className="sr-only">
      {children}
    </span>
  );
}
