import { cx } from "#ui/cx.ts";

/** A number beside a link to what it counts, which `noun` names to screen readers. Nothing for 0. */
export function WaitingCount({
  count,
  noun,
  className,
}: {
  count: number;
  noun: string;
  className?: string;
}) {
  if (count === 0) return null;
  return (
    <span
      className={cx(
        "grid h-5 min-w-5 place-items-center rounded-full bg-brand-fill px-1 text-[0.6875rem] leading-none font-semibold text-on-brand tabular-nums",
        className,
      )}
    >
      {count > 99 ? "99+" : count}
      <span className="sr-only"> {noun}</span>
    </span>
  );
}
