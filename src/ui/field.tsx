import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldErrors, FieldHint } from "./field-text.tsx";
import { describedBy, FieldContext } from "./field-wiring.ts";
import { useOpenMessages } from "./use-open-errors.ts";

export type FieldProps = {
  label: ReactNode;
  /** Name of the control; also its id, which the error summary links to, unless `id` is given. */
  name: string;
  id?: string;
  hint?: ReactNode;
  errors?: string[];
  /** Tags the label "(Optional)" and does not require a value. */
  optional?: boolean;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  className?: string;
  /**
   * One control: TextInput, Textarea, Select, NumberInput, CodeInput … It takes id, name and descriptions
   * from here.
   */
  children: ReactNode;
};

/**
 * Label, hint, errors and one control, wired together. Put `noValidate` on the form so that our own words are
 * shown.
 */
export function Field({
  label,
  name,
  id = name,
  hint,
  errors: refused,
  optional,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const errors = useOpenMessages(id, refused);
  const faulty = errors !== undefined;
  const wiring = {
    id,
    name,
    required: !optional,
    "aria-invalid": faulty ? (true as const) : undefined,
    "aria-describedby": describedBy(id, hint, faulty),
  };
  return (
    <div className={cx("min-w-0", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block font-semibold leading-snug"}>
        {label}
        {optional && <span className="font-normal text-ink-faint"> (Optional)</span>}
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
