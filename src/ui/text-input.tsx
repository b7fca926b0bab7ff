import type { ComponentProps, ReactNode } from "react";
import { controlClass } from "./control-class.ts";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-wiring.ts";

export type TextInputProps = ComponentProps<"input"> & {
  /** An icon or a sign inside the field, before the value: "$". */
  lead?: ReactNode;
  /** A unit or a button inside the field, after the value: "lbs". */
  trail?: ReactNode;
};

/**
 * One line of text; also `type="email" | "tel" | "date" | "search"`. Takes its wiring from the Field around
 * it.
 */
export function TextInput({ lead, trail, className, ...rest }: TextInputProps) {
  const input = (
    <input
      type="text"
      {...useFieldWiring(rest)}
      className={cx(controlClass, lead ? "pl-11" : "", trail ? "pr-14" : "", className)}
    />
  );
  if (!lead && !trail) return input;
  return (
    <span className="relative block">
      {lead && (
        <span className="pointer-events-none absolute inset-y-0 left-0 grid w-11 place-items-center text-ink-faint [&_svg]:size-5">
          {lead}
        </span>
      )}
      {input}
      {trail && (
        <span className="absolute inset-y-0 right-0 flex items-center px-3.5 text-sm text-ink-soft">
          {trail}
        </span>
      )}
    </span>
  );
}
