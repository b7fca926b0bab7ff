import { Check } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";

export type ChoiceCardProps = Omit<ComponentProps<"input">, "type" | "children" | "title"> & {
  /** With "radio", people choose one card of the group; with "checkbox", any number. */
  type?: "radio" | "checkbox";
  name: string;
  value: string;
  title: ReactNode;
  description?: ReactNode;
  /** Shown at the right end of the title, such as a price or a duration. */
  aside?: ReactNode;
  /** An illustration, photo or avatar. */
  picture?: ReactNode;
  /** Shown below the description, such as features, or the reason why the card cannot be chosen. */
  children?: ReactNode;
};

/** A large card around a native radio or checkbox. It works and shows its state without JavaScript. */
export function ChoiceCard(props: ChoiceCardProps) {
  const { type = "radio", title, description, aside, picture } = props;
  const { className, children, id, ...rest } = without(props);
  return (
    <label
      className={cx(
        "group relative flex items-start gap-3.5 rounded-lg border border-line bg-surface p-4 transition-[border-color,background-color,box-shadow,transform] hover:border-line-strong active:scale-[0.995]",
        "has-checked:border-brand has-checked:bg-brand-soft has-checked:shadow-[0_0_0_1px_var(--brand)]",
        "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
        "has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:bg-transparent has-disabled:text-ink-faint",
        className,
      )}
    >
      <input type={type} {...rest} id={id ?? `${rest.name}-${rest.value}`} className="peer sr-only" />
      {picture !== undefined && (
        <span className="w-16 shrink-0 self-center overflow-hidden group-has-disabled:opacity-50 [&>svg]:w-full">
          {picture}
        </span>
      )}
      <span className="min-w-0 flex-1 pr-9">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold leading-snug">{title}</span>
          {aside && <span className="tabular-nums">{aside}</span>}
        </span>
        {description && (
          <span className="mt-1 block text-sm text-ink-soft group-has-disabled:text-ink-faint">
            {description}
          </span>
        )}
        {children}
      </span>
      <span
        aria-hidden="true"
        className={cx(
          "absolute top-4 right-4 grid size-6 place-items-center border-[1.5px] border-line-strong bg-field text-transparent transition-colors group-has-disabled:hidden",
          "peer-checked:border-brand-fill peer-checked:bg-brand-fill peer-checked:text-on-brand",
          type === "radio" ? "rounded-full" : "rounded-xs",
        )}
      >
        <Check strokeWidth={3.2} className="size-4" />
      </span>
    </label>
  );
}

/** The props of the native input: all props except those that only the card uses. */
function without(props: ChoiceCardProps) {
  const { type, title, description, aside, picture, ...rest } = props;
  return rest;
}
