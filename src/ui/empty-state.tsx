import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type EmptyStateProps = {
  picture?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** What to do instead: never a dead end. */
  actions?: ReactNode;
  /** Rank of the title in the page. */
  level?: 1 | 2 | 3;
  className?: string;
};

/** An empty page and what to do instead; also for "could not be loaded" with a retry button. */
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
