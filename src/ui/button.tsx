import type { ComponentProps, ReactNode } from "react";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";
import { SpinnerMark } from "./spinner.tsx";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    icon?: ReactNode;
    /**
     * While this is true, the button ignores presses, and after 200 ms shows a spinner. Width and focus stay.
     */
    busy?: boolean;
  };

/** A button; it submits its form unless `type` says otherwise. The label must start with a verb. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <SpinnerMark className="size-[1.1em]" /> : icon}
      {children}
    </button>
  );
}
