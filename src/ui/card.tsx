import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export type CardTone = "surface" | "sunken" | "brand";

export type CardProps = ComponentProps<"div"> & {
  tone?: CardTone;
  padding?: "none" | "sm" | "md" | "lg";
  /** Makes the whole card pressable. Its first link needs the class `card-link`, which covers the card. */
  pressable?: boolean;
};

const tones: Record<CardTone, string> = {
  surface: "border border-line bg-surface",
  sunken: "bg-sunken",
  brand: "bg-brand-soft",
};
const paddings = { none: "", sm: "p-4", md: "p-5 sm:p-6", lg: "p-6 sm:p-9" };

/** A box with a border. It has no shadow, because only floating elements have shadows. */
export function Card({ tone = "surface", padding = "md", pressable, className, ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={cx(
        "min-w-0 rounded-lg",
        tones[tone],
        paddings[padding],
        pressable &&
          "relative transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-lift",
        className,
      )}
    />
  );
}
