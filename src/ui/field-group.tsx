import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { FieldErrors, FieldHint } from "./field-text.tsx";
import { describedBy } from "./field-wiring.ts";
import { useOpenMessages } from "./use-open-errors.ts";

export type FieldGroupProps = {
  legend: ReactNode;
  /** The name of the choices inside, and the id to which the error summary links. */
  name: string;
  id?: string;
  hint?: ReactNode;
  errors?: string[];
  optional?: boolean;
  hideLegend?: boolean;
  /**
   * The layout. "stack": cards one below the other. "list": plain lines (Radio, Checkbox). "grid": columns of
   * at least 15rem. "tiles": columns of at least 9rem, two on phones. "wrap": chips.
   */
  layout?: "stack" | "list" | "grid" | "tiles" | "wrap";
  className?: string;
  children: ReactNode;
};

const layouts = {
  stack: "flex flex-col gap-3",
  list: "flex flex-col",
  grid: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3",
  tiles: "grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3",
  wrap: "flex flex-wrap gap-2",
};

/** A fieldset of choices (ChoiceCard, ChoiceChip, Radio, Checkbox) with one legend and one error. */
export function FieldGroup(props: FieldGroupProps) {
  const {
    legend,
    name,
    id = name,
    hint,
    optional,
    hideLegend,
    layout = "stack",
    className,
    children,
  } = props;
  const errors = useOpenMessages(id, props.errors);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, hint, errors)}
      className={cx("min-w-0", className)}
    >
      <legend className={hideLegend ? "sr-only" : "mb-2 font-semibold leading-snug"}>
        {legend}
        {optional && <span className="font-normal text-ink-faint"> (Optional)</span>}
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <div className={layouts[layout]}>{children}</div>
      <FieldErrors id={id} errors={errors} />
    </fieldset>
  );
}
