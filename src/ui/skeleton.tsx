import { cx } from "./cx.ts";

export type SkeletonProps = {
  /** Size of what comes, as classes: "h-24 w-full rounded-lg". */
  className?: string;
  /** Draws this many text lines instead of one block. */
  lines?: number;
};

/** A placeholder with the final size; mark the waiting region with `aria-busy`. */
export function Skeleton({ className, lines }: SkeletonProps) {
  if (!lines)
    return (
      <span aria-hidden="true" className={cx("block animate-breathe rounded-sm bg-sunken", className)} />
    );
  return (
    <span aria-hidden="true" className={cx("block space-y-3", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
          key={line}
          className={cx(
            "block h-4 animate-breathe rounded-xs bg-sunken",
            line === lines - 1 && lines > 1 && "w-3/5",
          )}
        />
      ))}
    </span>
  );
}
