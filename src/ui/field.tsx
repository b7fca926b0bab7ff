import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldErrors, FieldHint } from "./field-text.tsx";
import { describedBy, FieldContext } from "./field-wiring.ts";
import { useOpenMessages } from "./use-open-errors.ts";

export type FieldProps = {
  label: ReactNode;
  /**
   * The control's name. Unless `id` is set, it is also the control's id, to which the error summary links.
   */
  name: string;
  id?: string;
  hint?: ReactNode;
  errors?: string[];
  /** Adds "(Optional)" to the label and requires no value. */
  optional?: boolean;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
  className?: string;
  /**
   * One control: TextInput, Textarea, Select, NumberInput, CodeInput … The field gives it the id, the name
   * and the descriptions.
   */
  children: ReactNode;
};

/**
 * Connects a label, a hint, errors and one control. Set `noValidate` on the form, so that this field's
 * messages are shown instead of the browser's.
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
