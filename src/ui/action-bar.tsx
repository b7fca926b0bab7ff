import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type ActionBarProps = {
  /** The price and time, which stay in view beside the action on phones. */
  summary?: ReactNode;
  /**
   * The step's one primary button. It must be inside the form that it submits, or name that form by `form`.
   * Without a button, the bar is shown only on phones, and the page has its own actions.
   */
  children?: ReactNode;
  className?: string;
};

/**
 * The step's primary action. On phones the bar sticks to the bottom, and the page's scroll padding prevents
 * that it covers focused fields. From 960 px on, the bar is in the flow. On narrow phones the button's words
 * wrap before the price does.
 */
export function ActionBar({ summary, children, className }: ActionBarProps) {
  return (
    <div
      className={cx(
        "action-bar no-print sticky bottom-(--below-action) z-30 -mx-[clamp(1rem,4vw,2.5rem)] mt-8 flex items-center gap-3 border-t border-line bg-raised px-[clamp(1rem,4vw,2.5rem)] pt-3 pb-(--action-padding)",
        children ? "md:static md:mx-0 md:border-0 md:bg-transparent md:px-0" : "md:hidden",
        className,
      )}
    >
      {summary && (
        <div
          className={cx(
            "min-w-26 shrink-0 grow text-sm leading-tight md:hidden",
            children ? "max-w-[55%]" : "max-w-full",
          )}
        >
          {summary}
        </div>
      )}
      {children && (
        <div
          className={cx(
            "flex min-w-0 gap-3",
            summary ? "ml-auto md:ml-0 max-md:[&>*]:px-4" : "w-full md:w-auto [&>:last-child]:flex-1",
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}
