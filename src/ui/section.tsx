import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export type SectionProps = {
  title?: ReactNode;
  /** Shown at the right of the title, such as a link or a small button. */
  aside?: ReactNode;
  level?: 2 | 3;
  id?: string;
  className?: string;
  children: ReactNode;
};

/** A part of a page. Its heading is also its accessible name. */
export function Section({ title, aside, level = 2, id, className, children }: SectionProps) {
  const own = useId();
  const headingId = `${id ?? own}-heading`;
  const Heading = `h${level}` as const;
  return (
    <section
      id={id}
      aria-labelledby={title ? headingId : undefined}
      className={cx("scroll-mt-24", className)}
    >
      {title && (
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <Heading id={headingId} className={level === 2 ? "text-xl" : "text-lg"}>
            {title}
          </Heading>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
