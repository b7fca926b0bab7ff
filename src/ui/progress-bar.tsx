import { cx } from "./cx.ts";

export type ProgressBarProps = {
  /** The progress, 0 to 100. */
  value: number;
  label: string;
  className?: string;
};

/** The progress of long work, as a bar and as a figure in percent. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <span className={cx("flex items-center gap-3 text-sm text-ink-soft", className)}>
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="block h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-line"
      >
        <span
          className="block h-full origin-left rounded-full bg-brand transition-transform"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </span>
      <span className="w-10 text-right tabular-nums">{percent}%</span>
    </span>
  );
}
