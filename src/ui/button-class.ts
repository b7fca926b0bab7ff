import { cx } from "./cx.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";
export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

const base =
  "relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold leading-tight select-none transition-[background-color,border-color,color,transform,box-shadow] active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-progress";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-brand-fill text-on-brand shadow-[inset_0_1px_0_rgb(255_255_255/0.22),inset_0_-1px_0_rgb(0_0_0/0.1)] hover:bg-brand-fill-hover",
  secondary: "border border-line bg-raised text-ink shadow-[0_1px_0_var(--line)] hover:border-line-strong",
  quiet: "text-brand-text hover:bg-brand-soft",
  danger: "bg-danger-fill text-on-danger hover:bg-danger-fill-hover",
};

const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3.5 py-1.5 text-sm",
  md: "min-h-11 px-5 py-2 text-base",
  lg: "min-h-12 px-6 py-2.5 text-base sm:text-[1.0625rem]",
};

/** The classes that make a button, a link or a summary look like a button. */
export function buttonClass({ variant = "primary", size = "md", block = false }: ButtonLook = {}): string {
  return cx(base, variants[variant], sizes[size], block && "w-full");
}
