import { Link, type LinkProps } from "react-router";
import { cx } from "./cx.ts";

export type TextLinkProps = LinkProps & {
  /** Gives the link the color of the text instead of the brand's color, for links in lists. */
  quiet?: boolean;
};

/** A link in text. It is always underlined, so that people recognize it without its color. */
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
