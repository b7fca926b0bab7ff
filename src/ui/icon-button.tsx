import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Says what the button does: "Close", "Remove Biscuit". */
  label: string;
  icon: ReactNode;
};

/** A square button of 44 px with an icon. It does not submit a form unless `type` says so. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cx(
        "inline-grid size-11 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:opacity-50",
        className,
      )}
    >
      {icon}
    </button>
  );
}
