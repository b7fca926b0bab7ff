import { cx } from "./cx.ts";

export type SpinnerProps = { label?: string; className?: string };

/** Only the turning ring, which is invisible for the first 200 ms. */
export function SpinnerMark({ className = "size-6" }: { className?: string }) {
  return (
    <span aria-hidden="true" className="inline-flex animate-late">
      <svg viewBox="0 0 24 24" className={cx("animate-turn", className)} fill="none" strokeWidth="3">
        <title>Loading</title>
        <circle cx="12" cy="12" r="9" stroke="currentColor" opacity="0.22" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" />
      </svg>
    </span>
  );
}

/** A spinner that screen readers announce. Where the size of the content is known, prefer a skeleton. */
export function Spinner({ label = "Loading", className }: SpinnerProps) {
  return (
    <span role="status" className={cx("inline-flex items-center gap-3 text-ink-soft", className)}>
      <SpinnerMark />
      <span className="animate-late">{label}…</span>
    </span>
  );
}
