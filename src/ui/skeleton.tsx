import { cx } from "./cx.ts";

/**
 * A placeholder with the final size, as classes: "h-24 w-full rounded-lg". Mark the waiting region with
 * `aria-busy`.
 */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx("block animate-breathe rounded-sm bg-sunken", className)} />;
}
