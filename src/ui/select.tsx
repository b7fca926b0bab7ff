import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass } from "./control-class.ts";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-wiring.ts";

export type SelectOption = { value: string; label: string; disabled?: boolean };

export type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: SelectOption[];
  /** The text of the first choice, which is empty: "Choose a breed". */
  placeholder?: string;
};

/** A native select. A long choice ends before the arrow. Without choices it says "No Results Found". */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...useFieldWiring(rest)}
        className={cx(
          controlClass,
          "select-list flex items-center overflow-clip pr-11 text-ellipsis whitespace-nowrap [overflow-clip-margin:content-box]",
          className,
        )}
      >
        {placeholder && options.length > 0 && <option value="">{placeholder}</option>}
        {options.length === 0 && <option value="">No Results Found</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  );
}
