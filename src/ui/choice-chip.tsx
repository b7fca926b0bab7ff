import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type ChoiceChipProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  type?: "radio" | "checkbox";
  name: string;
  value: string;
  children: ReactNode;
};

/** A small native radio or checkbox, 44 px high, for a time ("9:30 AM"), a tip ("15%") or a filter. */
export function ChoiceChip({ type = "radio", id, className, children, ...rest }: ChoiceChipProps) {
  return (
    <label
      className={cx(
        "relative inline-flex min-h-11 min-w-20 items-center justify-center rounded-md border border-line bg-surface px-4 py-2 text-center font-medium tabular-nums whitespace-nowrap transition-[border-color,background-color,color] hover:border-line-strong",
        "has-checked:border-brand-fill has-checked:bg-brand-fill has-checked:text-on-brand",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        "has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-ink-faint has-disabled:line-through",
        className,
      )}
    >
      <input type={type} {...rest} id={id ?? `${rest.name}-${rest.value}`} className="sr-only" />
      {children}
    </label>
  );
}
