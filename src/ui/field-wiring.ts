import { createContext, useContext } from "react";

/** The props that a <Field> passes to the control inside. */
export type FieldWiring = {
  id: string;
  name: string;
  required: boolean;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

export const FieldContext = createContext<FieldWiring | null>(null);

/** Combines the props of a control with those of the field around it. The control's own props win. */
export function useFieldWiring<Props extends object>(props: Props): Props & Partial<FieldWiring> {
  const wiring = useContext(FieldContext);
  const own = Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Props;
  return { ...wiring, ...own };
}

/** The ids of the texts that describe a control. */
export function describedBy(id: string, hint: unknown, errors: unknown): string | undefined {
  return (
    [hint ? `${id}-description` : "", errors ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined
  );
}
