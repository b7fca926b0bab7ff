import type { ComponentProps, ReactNode } from "react";
import { controlClass } from "./control-class.ts";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-wiring.ts";

export type TextInputProps = ComponentProps<"input"> & {
  /** An icon or a sign before the value, inside the field: "$". */
  lead?: ReactNode;
  /** A unit or a button after the value, inside the field: "lbs". */
  trail?: ReactNode;
};

/**
 * An input for one line of text; also for `type="email" | "tel" | "date" | "search"`. The Field around it
 * gives the id, the name and the descriptions.
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
