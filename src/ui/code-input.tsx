import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { TextInput } from "./text-input.tsx";

export type CodeInputProps = ComponentProps<"input"> & { digits?: number };

/** A one-time code in a single input: the phone offers it, and paste works. */
export function CodeInput({ digits = 6, className, ...rest }: CodeInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9 \\-]{${digits},${digits + 4}}`}
      maxLength={digits + 4}
      spellCheck={false}
      {...rest}
      className={cx(
        "max-w-56 text-center font-display text-xl font-semibold tracking-[0.3em] tabular-nums",
        className,
      )}
    />
  );
}
