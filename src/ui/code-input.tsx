import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { TextInput } from "./text-input.tsx";

/** The digits of a code; blanks and hyphens may stand between them. */
const [SHORTEST, LONGEST] = [6, 10];

/** One input for a whole one-time code, so that phones can fill in the code and people can paste it. */
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
