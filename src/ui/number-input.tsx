import { Minus, Plus } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./field-wiring.ts";

export type NumberInputProps = Omit<ComponentProps<"input">, "type" | "ref"> & {
  /** The noun in the names of the buttons: "pets". */
  noun?: string;
};

/** A number input with buttons − and +. Without JavaScript the buttons are hidden. */
export function NumberInput({ noun = "", className, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const turn = (step: 1 | -1) => {
    const field = input.current;
    if (!field) return;
    if (step > 0) field.stepUp();
    else field.stepDown();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  const button =
    "grid w-12 shrink-0 place-items-center text-ink-soft transition-colors hover:bg-sunken hover:text-ink no-js:hidden";
  return (
    <span
      className={cx(
        "inline-flex min-h-12 items-stretch overflow-hidden rounded-md border border-line-strong bg-field focus-within:border-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-ring has-aria-invalid:border-danger",
        className,
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Fewer ${noun}`.trim()}
        onClick={() => turn(-1)}
        className={button}
      >
        <Minus className="size-5" />
      </button>
      <input
        inputMode="numeric"
        {...useFieldWiring(rest)}
        ref={input}
        type="number"
        className="spinner-free w-16 min-w-0 flex-1 bg-transparent text-center text-base font-semibold tabular-nums focus-visible:outline-none"
      />
      <button
        type="button"
        tabIndex={-1}
        aria-label={`More ${noun}`.trim()}
        onClick={() => turn(1)}
        className={button}
      >
        <Plus className="size-5" />
      </button>
    </span>
  );
}
