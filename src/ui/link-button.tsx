import type { ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";

export type LinkButtonProps = LinkProps & ButtonLook & { icon?: ReactNode };

/** A link that looks like a button. Use it to open a page, and Button to change something. */
export function LinkButton({ variant, size, block, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon}
      {children}
    </Link>
  );
}
