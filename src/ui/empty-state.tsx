import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type EmptyStateProps = {
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** Links or buttons that lead on, so that the page is never a dead end. */
  actions?: ReactNode;
  /** The heading level of the title. */
  level?: 1 | 2 | 3;
  className?: string;
};

/** Says that a page has no content, and what to do instead. Also for content that could not be loaded. */
export function EmptyState({ picture, title, children, actions, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={cx("mx-auto flex max-w-xs flex-col items-center px-4 py-10 text-center", className)}>
      {picture && <div className="mb-6 w-48 max-w-full [&>svg]:h-auto [&>svg]:w-full">{picture}</div>}
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
