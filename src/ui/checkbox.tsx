import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldErrors } from "./field-text.tsx";
import { useOpenMessages } from "./use-open-errors.ts";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  label: ReactNode;
  hint?: ReactNode;
  errors?: string[];
};

/**
 * A checkbox with its label; a press anywhere on the line toggles it. Uncontrolled unless `checked` is set.
 */
export function Checkbox({
  label,
  hint,
  errors: refused,
  className,
  id,
  name,
  value,
  ...rest
}: CheckboxProps) {
  const ownId = id ?? (value === undefined ? name : `${name}-${value}`);
  const errors = useOpenMessages(ownId ?? "", refused);
  const faulty = errors !== undefined;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <span className="relative mt-px grid size-6 shrink-0 place-items-center">
          <input
            type="checkbox"
            {...rest}
            id={ownId}
            name={name}
            value={value}
            aria-invalid={faulty || undefined}
            aria-describedby={faulty ? `${ownId}-error` : rest["aria-describedby"]}
            className={cx(
              "peer absolute inset-0 size-6 appearance-none rounded-xs border-[1.5px] border-line-strong bg-field transition-colors checked:border-brand-fill checked:bg-brand-fill hover:border-ink-faint disabled:bg-sunken",
              faulty && "border-danger",
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.2}
            className="pointer-events-none relative size-4 scale-50 text-on-brand opacity-0 transition-[transform,opacity] peer-checked:scale-100 peer-checked:opacity-100"
          />
        </span>
        <span className="min-w-0 leading-snug">
          <span className="block pt-0.5">{label}</span>
          {hint && <span className="mt-0.5 block text-sm text-ink-soft">{hint}</span>}
        </span>
      </label>
      {ownId && faulty && (
        <div className="-mt-2 mb-2 pl-9">
          <FieldErrors id={ownId} errors={errors} />
        </div>
      )}
    </div>
  );
}
