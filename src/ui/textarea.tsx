import type { ComponentProps } from "react";
import { controlClass } from "./control-class.ts";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-wiring.ts";

export type TextareaProps = ComponentProps<"textarea">;

/** An input for several lines of text. In browsers that support it, the input grows with its text. */
export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring(rest)}
      className={cx(controlClass, "max-h-96 resize-y field-sizing-content min-h-24", className)}
    />
  );
}
