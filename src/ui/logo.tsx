import { cx } from "./cx.ts";

export type LogoProps = {
  /** The site's name, which is shown when there is no logo picture. */
  name: string;
  src?: string | null;
  className?: string;
};

/**
 * The site's logo. Without a picture, shows the name in the display font beside a mark in the brand's color.
 */
export function Logo({ name, src, className }: LogoProps) {
  if (src)
    return (
      <img
        src={src}
        alt={name}
        height="40"
        className={cx("h-10 w-auto max-w-48 object-contain", className)}
      />
    );
  return (
    <span className={cx("inline-flex min-w-0 items-center gap-2 sm:gap-2.5", className)}>
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-8 shrink-0 sm:size-9">
        <rect width="40" height="40" rx="12" fill="var(--brand-fill)" />
        <g fill="var(--on-brand)">
          <path d="M12.2 10.6c-2.9.5-4.7 4.3-4 8.5.4 2.6 1.7 4.3 3.4 4.5 1.2.1 2-.7 2.3-2.1l1.5-7.6c.4-2-1.1-3.7-3.2-3.3Z" />
          <path d="M27.8 10.6c2.9.5 4.7 4.3 4 8.5-.4 2.6-1.7 4.3-3.4 4.5-1.2.1-2-.7-2.3-2.1l-1.5-7.6c-.4-2 1.1-3.7 3.2-3.3Z" />
          <path d="M20 10.4c3.3 0 5.9 1.6 6.4 5l1 6.9c.7 4.8-2.7 8.4-7.4 8.4s-8.1-3.6-7.4-8.4l1-6.9c.5-3.4 3.1-5 6.4-5Z" />
        </g>
        <g fill="var(--brand-fill)">
          <circle cx="16.6" cy="18.6" r="1.5" />
          <circle cx="23.4" cy="18.6" r="1.5" />
          <path d="M17.3 23.1c0-1.2 1.2-1.7 2.7-1.7s2.7.5 2.7 1.7c0 1.3-1.5 2.6-2.7 2.6s-2.7-1.3-2.7-2.6Z" />
        </g>
      </svg>
      <span className="line-clamp-2 min-w-0 font-display text-[1.0625rem] leading-[1.1] font-bold tracking-tight wrap-break-word sm:text-[1.375rem]">
        {name}
      </span>
    </span>
  );
}
