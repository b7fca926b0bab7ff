import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cx } from "./cx.ts";

export type DropdownProps = {
  label: ReactNode;
  /** Links and small forms. Give each row the class `dropdownRow`. */
  children: ReactNode;
  className?: string;
};

/** The classes of a row inside a Dropdown, for links and buttons. */
export const dropdownRow =
  "flex min-h-11 w-full items-center gap-3 rounded-sm px-3 py-2 text-left font-medium hover:bg-sunken";

/**
 * A small menu that is a <details> and opens without JavaScript. Escape, a press outside and a choice close
 * it.
 */
export function Dropdown({ label, children, className }: DropdownProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: MouseEvent | KeyboardEvent) => {
      const details = ref.current;
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && details.contains(event.target)) {
        if (!(event.target instanceof Element && event.target.closest("a, [type=submit]"))) return;
      }
      details.open = false;
    };
    document.addEventListener("click", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("click", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return (
    <details ref={ref} className={cx("group relative", className)}>
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-md px-3 font-medium hover:bg-sunken">
        {label}
        <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="absolute right-0 z-40 mt-2 w-max max-w-[80vw] min-w-52 animate-rise rounded-lg border border-line bg-raised p-2 shadow-float">
        {children}
      </div>
    </details>
  );
}
