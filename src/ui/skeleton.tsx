import { cx } from "./cx.ts";

/**
 * A placeholder for content that loads. Its classes set the size of that content: "h-24 w-full rounded-lg".
 * Mark the region with `aria-busy`.
 */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden="true" className={cx("block animate-breathe rounded-sm bg-sunken", className)} />;
}
