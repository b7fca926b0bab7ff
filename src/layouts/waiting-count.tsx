import { cx } from "#ui/cx.ts";
import { useWaiting } from "./use-frame.ts";

/** The number of orders that wait for the groomer, beside a link to them. Without one there is nothing. */
export function WaitingCount({ className }: { className?: string }) {
  const waiting = useWaiting();
  if (waiting === 0) return null;
  return (
    <span
      className={cx(
        "grid h-5 min-w-5 place-items-center rounded-full bg-brand-fill px-1 text-[0.6875rem] leading-none font-semibold text-on-brand tabular-nums",
        className,
      )}
    >
      {waiting > 99 ? "99+" : waiting}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
