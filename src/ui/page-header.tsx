import type { ReactNode } from "react";
import { useHeadingFocus } from "./use-heading-focus.ts";

export type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** The page's one primary action, or two quiet actions. */
  actions?: ReactNode;
};

/** The page's h1, which takes the focus after a navigation inside the app. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        {back && <div className="mb-3 text-sm">{back}</div>}
        <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
          {title}
        </h1>
        {lead && <div className="mt-2 max-w-prose text-ink-soft">{lead}</div>}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
