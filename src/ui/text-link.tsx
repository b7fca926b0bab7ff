import { Link, type LinkProps } from "react-router";
import { cx } from "./cx.ts";

export type TextLinkProps = LinkProps & {
  /** Ink instead of the brand's color, for links inside running lists. */
  quiet?: boolean;
};

/** A link in text; always underlined, so that color is never the only sign. */
export function TextLink({ quiet = false, className, ...rest }: TextLinkProps) {
  return (
    <Link
      {...rest}
      className={cx(
        "underline decoration-from-font underline-offset-[0.2em] transition-colors",
        quiet
          ? "text-ink decoration-line-strong hover:decoration-ink"
          : "font-medium text-brand-text hover:text-ink",
        className,
      )}
    />
  );
}
