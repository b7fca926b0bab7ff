import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { TextInput } from "./text-input.tsx";

/** Digits of a code, and with blanks or hyphens between them. */
const [SHORTEST, LONGEST] = [6, 10];

/** A one-time code in a single input: the phone offers it, and paste works. */
export function CodeInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern={`[0-9 \\-]{${SHORTEST},${LONGEST}}`}
      maxLength={LONGEST}
      spellCheck={false}
      {...rest}
      className={cx(
        "max-w-56 text-center font-display text-xl font-semibold tracking-[0.3em] tabular-nums",
        className,
      )}
    />
  );
}
