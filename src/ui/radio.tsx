import type { ComponentProps, ReactNode } from "react";

export type RadioProps = Omit<ComponentProps<"input">, "type" | "children"> & {
  name: string;
  value: string;
  label: ReactNode;
  hint?: ReactNode;
};

/** A radio button in a FieldGroup. Use ChoiceCard for choices with an image or a price. */
export function Radio({ label, hint, className, id, ...rest }: RadioProps) {
  return (
    <label className={`flex min-h-11 items-start gap-3 py-2 ${className ?? ""}`}>
      <input
        type="radio"
        {...rest}
        id={id ?? `${rest.name}-${rest.value}`}
        className="mt-px size-6 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-field transition-[border-width,border-color] checked:border-[7px] checked:border-brand-fill hover:border-ink-faint disabled:bg-sunken"
      />
      <span className="min-w-0 leading-snug">
        <span className="block pt-0.5">{label}</span>
        {hint && <span className="mt-0.5 block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}
