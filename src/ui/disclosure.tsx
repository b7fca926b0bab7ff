import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type DisclosureProps = {
  summary: ReactNode;
  defaultOpen?: boolean;
  /** Of all disclosures with the same name, only one is open at a time. */
  name?: string;
  className?: string;
  children: ReactNode;
};

/** Content that opens on a press. It is a native <details>, so the browser's search finds closed content. */
export function Disclosure({ summary, defaultOpen, name, className, children }: DisclosureProps) {
  return (
    <details open={defaultOpen} name={name} className={cx("group border-b border-line", className)}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 font-semibold">
        <span className="min-w-0">{summary}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-5 text-ink-soft">{children}</div>
    </details>
  );
}
